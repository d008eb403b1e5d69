# SPDX-License-Identifier: Apache-2.0
"""What quoin-view answers to good and bad input; no browser is needed."""

import json
import os
import pathlib
import subprocess
import tempfile
import time
import unittest

from server import QUOIN, VIEW, Page, Server

TEMPLATE = """version: 1
width: 300
views:
  a: {type: text, text: "${t}"}
layout: ["H:|-8-[a]-8-|", "V:|-4-[a]-4-|"]
"""


class ServerTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.template = self.folder / "t.cell.yaml"
        self.data = self.folder / "rows.ndjson"
        self.template.write_text(TEMPLATE)
        self.write_rows(50)

    def write_rows(self, count):
        rows = [json.dumps({"id": i, "t": f"row {i}"}) for i in range(count)]
        self.data.write_text("\n".join(rows) + "\n")

    def server(self, *options, **named):
        server = Server(str(self.template), str(self.data), *options, **named)
        self.addCleanup(server.__exit__)
        return server

    def test_the_page_and_its_files_are_served(self):
        server = self.server()
        status, body = server.get()
        self.assertEqual(status, 200)
        self.assertIn(b"quoin view", body)
        for name in ["style.css", "main.js", "beside.js", "connection.js", "controls.js", "input.js",
                     "inspector.js", "offsets.js", "outline.js", "painter.js", "pictures.js",
                     "preferences.js", "search.js", "words.js"]:
            self.assertEqual(server.get(server.path + name)[0], 200, name)
        self.assertEqual(server.get(method="HEAD"), (200, b""))

    def test_wrong_requests_have_answers_without_contents(self):
        server = self.server()
        token = server.path.strip("/")
        wrong = ("0" if token[0] != "0" else "1") + token[1:]
        for path, status in [
            ("/", 403), ("/x/", 403), (f"/{wrong}/", 403), (f"/{token}", 403),
            (f"/{token[:-1]}/", 403), (server.path + "t.cell.yaml", 404),
            (server.path + "../../etc/passwd", 404), (server.path + "%2e%2e/main.js", 404),
            (server.path + "/etc/passwd", 404), (f"/../{token}/main.js", 403),
        ]:
            self.assertEqual(server.get(path)[0], status, path)
        for host in ["example.org", "127.0.0.1", f"127.0.0.1:{server.port + 1}", "localhost"]:
            self.assertEqual(server.get(host=host)[0], 421, host)
        self.assertEqual(server.get(host=f"localhost:{server.port}")[0], 200)
        self.assertEqual(server.get(method="POST")[0], 405)
        self.assertEqual(server.get(more="Content-Length: 5\r\n")[0], 413)
        self.assertEqual(server.get(server.path + "socket")[0], 426)
        self.assertEqual(
            server.get(server.path + "socket",
                       more="Upgrade: websocket\r\nConnection: Upgrade\r\n")[0], 400)
        self.assertTrue(server.lives)

    def test_what_is_no_request_does_not_end_the_server(self):
        server = self.server()
        for sent, status in [
            (b"\r\n\r\n", b"400"), (b"GET\r\n\r\n", b"400"), (b"\x00\xff" * 100 + b"\r\n", b"400"),
            (b"GET / HTTP/1.1\r\nnonsense\r\n\r\n", b"400"),
            (b"GET /" + b"a" * 20_000, b"431"),
            (b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 5_000, b"431"),
        ]:
            answer = server.raw(sent)
            # A connection with unread bytes may be reset before its answer is read.
            self.assertTrue(answer == b"" or answer.split()[1] == status, (sent[:40], answer[:60]))
        server.connect().close()
        self.assertEqual(server.get()[0], 200)

    def test_the_list_is_opened_and_requests_are_answered(self):
        with Page(self.server("--width", "200")) as page:
            opened = page.notice("list")
            self.assertEqual((opened["result"]["rows"], opened["result"]["width"]), (50, 200))
            self.assertEqual(opened["template"]["text"], TEMPLATE)
            self.assertEqual(page.ask("find", id=7)["result"], {"row": 7})
            self.assertEqual(len(page.ask("heights", 2, to=5)["result"]["heights"]), 5)
            self.assertEqual(page.ask("layout", 3, row=99)["error"]["code"], -32602)

    def test_a_page_opens_no_files(self):
        with Page(self.server()) as page:
            page.notice("list")
            for method in ["open", "template", "set", "insert", "delete", "move", "nonsense"]:
                error = page.ask(method, data="/etc/passwd", template="news")["error"]
                self.assertEqual(error["code"], -32601, method)
            page.send_frame(b'{"id":5,"method":"total"}\n{"id":6,"method":"open"}')
            self.assertEqual(page.message()["error"]["code"], -32600)
            for text in [b"", b"[]", b"{}", b'{"id":"a","method":"total"}', b"[" * 10_000]:
                page.send_frame(text)
                self.assertEqual(page.message()["error"]["code"], -32600, text[:20])
            self.assertEqual(page.ask("total")["result"]["rows"], 50)

    def test_fonts_of_the_tool_are_served_by_number_and_no_other_file(self):
        server = self.server("--", "--bundled-fonts", "core")
        self.assertEqual(server.get(server.path + "font/0")[0], 404)
        with Page(server) as page:
            page.notice("list")
            answer = page.ask("fonts", 7)
            faces = answer["result"]["fonts"]
            self.assertTrue(all("file" not in face for face in faces), faces[0])
            for face in faces[:3]:
                status, body = server.get(server.path + face["url"])
                self.assertEqual(status, 200)
                self.assertIn(body[:4], [b"\0\1\0\0", b"OTTO", b"true"])
            # A second page gets the same addresses.
            with Page(server) as other:
                other.notice("list")
                self.assertEqual(other.ask("fonts")["result"]["fonts"], faces)
            count = len({face["url"] for face in faces})
            for name in [f"font/{count}", "font/-1", "font/x", "font/", "font/0/../1", "font/ 0"]:
                self.assertIn(server.get(server.path + name)[0], [400, 404], name)
            self.assertEqual(server.get("/font/0")[0], 403)

    def test_html_search_and_pictures_are_answered(self):
        (self.folder / "p.png").write_bytes(b"no picture")
        with Page(self.server()) as page:
            page.notice("list")
            rows = page.ask("html", 2, to=2)["result"]["rows"]
            self.assertTrue(len(rows) == 2 and "row 1" in rows[1], rows)
            self.assertEqual(page.ask("search", 3, text="ROW 33")["result"], {"row": 33})
            self.assertEqual(page.ask("picture", 4, name="p.png")["error"]["code"], -32602)

    def test_frames_that_break_the_rules_close_their_connection_alone(self):
        server = self.server()
        cases = [
            (1009, {"payload": b"", "length": 1 << 62}), (1009, {"payload": b"", "length": 1 << 21}),
            (1002, {"payload": b"{}", "masked": False}), (1002, {"payload": b"{}", "kind": 5}),
            (1002, {"payload": b"{}", "kind": 0}), (1002, {"payload": b"{}", "first": 0xC0}),
            (1003, {"payload": b"{}", "kind": 2}), (1007, {"payload": b"\xff\xfe"}),
            (1002, {"payload": b"x" * 126, "kind": 9}), (1000, {"payload": b"", "kind": 8}),
        ]
        with Page(server) as other:
            other.notice("list")
            for code, frame in cases:
                with Page(server) as page:
                    page.send_frame(**frame)
                    self.assertEqual(page.closing(), code, frame)
            with Page(server) as page:
                for part in range(3):
                    page.send_frame(b" " * 300_000, kind=0 if part else 1, first=0)
                page.send_frame(b"", kind=0, length=300_000)
                self.assertEqual(page.closing(), 1009)
            self.assertEqual(other.ask("total")["result"]["rows"], 50)

    def test_pings_are_answered_and_texts_may_come_in_parts(self):
        with Page(self.server()) as page:
            page.notice("list")
            page.send_frame(b'{"id":1,"meth', first=0)
            page.send_frame(b"hello", kind=9)
            page.send_frame(b'od":"total"}', kind=0)
            self.assertEqual(page.frame(), (10, b"hello"))
            self.assertEqual(page.message()["result"]["rows"], 50)

    def test_another_site_cannot_connect(self):
        server = self.server()
        for origin in ["http://example.org", f"http://example.org:{server.port}", "null"]:
            with Page(server, origin=origin) as page:
                self.assertEqual(page.status, 403, origin)
        with Page(server, origin=f"http://{server.host}") as page:
            self.assertEqual(page.status, 101)

    def test_pages_have_widths_of_their_own_and_there_are_at_most_sixteen(self):
        server = self.server()
        pages = [Page(server) for _ in range(16)]
        for page in pages:
            self.addCleanup(page.__exit__)
            page.notice("list")
        for number, page in enumerate(pages):
            width = 100 + number
            self.assertEqual(page.ask("width", width=width)["result"]["width"], width)
        with Page(server) as page:
            self.assertIn("close one", page.notice("ended")["message"])
            self.assertEqual(page.closing(), 1013)
        pages[0].socket.shutdown(2)
        for _ in range(50):
            with Page(server) as page:
                if page.message()["method"] == "list":
                    break
            time.sleep(0.1)
        else:
            self.fail("the place of a page that left stays taken")

    def test_a_tool_that_dies_or_does_not_start_is_told(self):
        script = self.folder / "dies"
        script.write_text("#!/bin/sh\nread line\necho 'out of luck' >&2\nexit 3\n")
        script.chmod(0o755)
        for quoin, word in [(str(script), "code 3: out of luck"),
                            (str(self.folder / "none"), "cannot be started")]:
            server = self.server(quoin=quoin)
            with Page(server) as page:
                self.assertIn(word, page.notice("ended")["message"])
            self.assertEqual(server.get()[0], 200)

    def test_changes_of_files_are_shown_within_300_milliseconds(self):
        with Page(self.server()) as page:
            page.notice("list")
            page.ask("width", width=222)
            for change, cause, key, value in [
                (lambda: self.write_rows(20), "data", "rows", 20),
                (lambda: self.template.write_text(TEMPLATE + "# \n"), "template", "rows", 20),
                (lambda: self.template.write_text("views: 3\n"), "template", None, 1),
                (lambda: self.template.write_text(TEMPLATE), "template", "width", 222),
            ]:
                began = time.monotonic()
                change()
                found = page.notice("list")
                self.assertLess(time.monotonic() - began, 0.3)
                self.assertEqual(found["cause"], cause)
                if key:
                    self.assertEqual(found["result"][key], value)
                else:
                    finding = found["error"]["data"]["findings"][0]
                    self.assertEqual(finding["line"], value)
                    self.assertEqual(page.ask("total")["result"]["rows"], 20)

    def test_files_that_a_template_includes_are_watched(self):
        parts = self.folder / "parts"
        parts.mkdir()
        base, part = self.folder / "base.yaml", parts / "margin.yaml"
        base.write_text(TEMPLATE.replace("width: 300", "include: [parts/margin.yaml]"))
        part.write_text("width: 310\n")
        self.template.write_text("extends: base.yaml\n")
        with Page(self.server()) as page:
            self.assertEqual(page.notice("list")["result"]["width"], 310)

            def width():
                found = page.notice("list")
                self.assertEqual(found["cause"], "template")
                return found["result"]["width"] if "result" in found else found["error"]["message"]

            part.write_text("width: 320\n")
            self.assertEqual(width(), 320)
            part.write_text("width: wide\n")
            self.assertIn("margin.yaml:1", width())
            # A file with errors is watched too, and one that is missing.
            part.write_text("width: 330\n")
            self.assertEqual(width(), 330)
            base.write_text(TEMPLATE.replace("width: 300", "include: [parts/other.yaml]"))
            self.assertIn("'parts/other.yaml': No such file", width())
            (parts / "other.yaml").write_text("width: 340\n")
            self.assertEqual(width(), 340)
            # One that is not included any more changes nothing; the next list is that of the data.
            part.write_text("width: 350\n")
            time.sleep(0.3)
            self.write_rows(20)
            found = page.notice("list")
            self.assertEqual((found["cause"], found["result"]["width"]), ("data", 340))

    def test_a_page_prefers_what_the_template_has_and_nothing_else(self):
        with Page(self.server()) as page:
            page.notice("list")
            self.assertEqual(page.ask("preferences")["result"]["direction"], "auto")
            self.assertEqual(page.ask("prefer", direction="rtl")["result"], {})
            self.assertEqual(page.notice("list")["cause"], "preferences")
            self.assertEqual(page.ask("preferences")["result"]["direction"], "rtl")
            for wrong in [{"colour": "red"}, {"textSize": 3}, {"template": "/etc/passwd"}]:
                self.assertEqual(page.ask("prefer", **wrong)["error"]["code"], -32602, wrong)
            self.assertEqual(page.ask("prefer", appearance="blue")["result"], {})
            found = page.notice("list")
            self.assertIn('not "blue"', found["error"]["message"])
            self.assertEqual(page.ask("prefer", appearance=None, direction=None)["result"], {})
            self.assertEqual(page.notice("list")["result"]["rows"], 50)
            self.assertEqual(page.ask("preferences")["result"]["direction"], "auto")

    def test_a_file_of_records_may_shrink_break_and_go(self):
        with Page(self.server()) as page:
            page.notice("list")
            self.write_rows(3)
            self.assertEqual(page.notice("list")["result"]["rows"], 3)
            self.assertIn("error", page.ask("heights", to=50))
            self.data.write_text('{"t":"a"}\n{"t":')
            self.assertIn("rows.ndjson:2", page.notice("list")["error"]["message"])
            self.assertEqual(page.ask("total")["result"]["rows"], 3)
            self.data.write_text("")
            self.assertEqual(page.notice("list")["result"]["rows"], 0)
            self.assertEqual(page.ask("total")["result"], {"rows": 0, "height": 0})
            self.data.unlink()
            time.sleep(0.2)
            self.assertEqual(page.ask("total")["result"]["rows"], 0)
            self.write_rows(5)
            self.assertEqual(page.notice("list")["result"]["rows"], 5)

    def test_a_template_with_errors_is_opened_when_it_is_right(self):
        self.template.write_text("views: 3\n")
        with Page(self.server()) as page:
            self.assertEqual(page.notice("list")["error"]["code"], 65)
            self.template.write_text(TEMPLATE)
            self.assertEqual(page.notice("list")["result"]["rows"], 50)

    def test_wrong_command_lines_say_what_would_be_right(self):
        for words, message in [
            ([], "--template is missing"), (["--templat", "x"], "unknown option '--templat'"),
            (["--template"], "--template needs a value"),
            (["-t", "x", "-d", "y", "--port", "70000"], "from 0 to 65535, not '70000'"),
            (["--template", "x", "--width", "wide"], "from 1 to 100000, not 'wide'"),
        ]:
            run = subprocess.run([VIEW, *words], capture_output=True, text=True)
            self.assertEqual(run.returncode, 64)
            self.assertIn(message, run.stderr)
        self.assertTrue(os.access(QUOIN, os.X_OK), "QUOIN names no program")


if __name__ == "__main__":
    unittest.main()
