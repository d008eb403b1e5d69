# SPDX-License-Identifier: Apache-2.0
"""quoin-view started for tests, and a WebSocket that may break its rules."""

import base64
import json
import os
import socket
import struct
import subprocess
import urllib.parse

VIEW = os.environ.get("QUOIN_VIEW", "quoin-view")
QUOIN = os.environ.get("QUOIN", "quoin")


class Server:
    """A running quoin-view; ends with the block that it is made for."""

    def __init__(self, template, data=None, *options, quoin=QUOIN):
        words = [VIEW, "--quoin", quoin, "--template", template]
        words += ["--data", data] if data else []
        self.process = subprocess.Popen(
            [*words, *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = self.process.stdout.readline().strip()
        parts = urllib.parse.urlsplit(self.address)
        self.port, self.path = parts.port, parts.path
        self.host = f"127.0.0.1:{self.port}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()

    @property
    def lives(self):
        return self.process.poll() is None

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=20)

    def raw(self, sent):
        """All that comes back for some bytes."""
        with self.connect() as connection:
            try:
                connection.sendall(sent)
            except OSError:
                pass  # The server may have answered and closed before the end.
            received = b""
            try:
                while piece := connection.recv(65536):
                    received += piece
            except ConnectionResetError:
                pass
            return received

    def get(self, path=None, method="GET", host=None, more=""):
        """The status and the body of an answer."""
        path = self.path if path is None else path
        head = f"{method} {path} HTTP/1.1\r\nHost: {host or self.host}\r\n{more}\r\n"
        answer = self.raw(head.encode())
        top, _, body = answer.partition(b"\r\n\r\n")
        return int(top.split()[1]) if top else None, body


class Page:
    """The WebSocket of a page."""

    def __init__(self, server, origin=None):
        self.socket = server.connect()
        key = base64.b64encode(os.urandom(16)).decode()
        origin = f"Origin: {origin}\r\n" if origin else ""
        self.socket.sendall((
            f"GET {server.path}socket HTTP/1.1\r\nHost: {server.host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n{origin}"
            f"Sec-WebSocket-Key: {key}\r\n\r\n").encode())
        self.stream = self.socket.makefile("rb")
        self.status = int(self.stream.readline().split()[1])
        while self.stream.readline().strip():
            pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stream.close()
        self.socket.close()

    def send_frame(self, payload, kind=1, first=0x80, masked=True, length=None):
        length = len(payload) if length is None else length
        mask = os.urandom(4) if masked else b""
        flag = 0x80 if masked else 0
        if length < 126:
            head = bytes([first | kind, flag | length])
        elif length < 65536:
            head = bytes([first | kind, flag | 126]) + struct.pack(">H", length)
        else:
            head = bytes([first | kind, flag | 127]) + struct.pack(">Q", length)
        body = bytes(b ^ mask[i % 4] for i, b in enumerate(payload)) if masked else payload
        self.socket.sendall(head + mask + body)

    def frame(self):
        """The kind and the payload of the next frame."""
        first, second = self.stream.read(2)
        length = second & 0x7F
        if length == 126:
            length = struct.unpack(">H", self.stream.read(2))[0]
        elif length == 127:
            length = struct.unpack(">Q", self.stream.read(8))[0]
        return first & 0x0F, self.stream.read(length)

    def message(self):
        kind, payload = self.frame()
        assert kind == 1, (kind, payload)
        return json.loads(payload)

    def notice(self, method):
        """The parameters of the next notification of a method."""
        while True:
            message = self.message()
            if message.get("method") == method:
                return message["params"]

    def ask(self, method, identifier=1, **params):
        """The answer to a request; notifications before it are dropped."""
        request = {"id": identifier, "method": method, "params": params}
        self.send_frame(json.dumps(request, indent=1).encode())
        while (message := self.message()).get("id") != identifier:
            pass
        return message

    def closing(self):
        """The number of the reason for which the server closes."""
        while True:
            kind, payload = self.frame()
            if kind == 8:
                return struct.unpack(">H", payload[:2])[0]
