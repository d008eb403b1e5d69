// SPDX-License-Identifier: Apache-2.0

/** Requests and answers of JSON-RPC over the WebSocket beside the page. */
export class Connection {
  #socket;
  #waiting = new Map();
  #lastId = 0;

  /** Connects; `notified(method, params)` gets what the server says of itself. */
  constructor(notified) {
    const address = new URL('socket', location.href);
    address.protocol = 'ws:';
    this.#socket = new WebSocket(address);
    this.#socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.method) return notified(message.method, message.params);
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.error) waiting?.reject(new Error(message.error.message));
      else waiting?.resolve(message.result);
    };
    this.#socket.onclose = () => {
      for (const { reject } of this.#waiting.values()) {
        reject(new Error('the connection has ended'));
      }
      this.#waiting.clear();
      notified('closed', {});
    };
  }

  /** The result of a request; it fails with the server's message. */
  request(method, params = {}) {
    return new Promise((resolve, reject) => {
      if (this.#socket.readyState !== WebSocket.OPEN) {
        return reject(new Error('the connection has ended'));
      }
      const id = ++this.#lastId;
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    });
  }
}
