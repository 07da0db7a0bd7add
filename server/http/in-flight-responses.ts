import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const LINGER_MS = 1_000;

/**
 * Closing with something unread resets the connection, and with it the answer that the sender of a long body has not
 * read yet: our side is ended, and the rest is read until the sender has closed too.
 */
function closeUnreset(socket: Socket): void {
  socket.end();
  const deadline = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(deadline));
}

/** The answers being made, so that those who wait for one can be told not to ask on the same connection again. */
export class InFlightResponses {
  readonly #open = new Set<ServerResponse>();
  #held: (() => void)[] | undefined;
  readonly #last = new WeakMap<Socket, ServerResponse>();

  /** Knows of every answer that `listener` makes. */
  around(listener: RequestListener): RequestListener {
    return (request, response) => {
      this.#open.add(response);
      response.on('close', () => this.#open.delete(response));
      listener(request, response);
    };
  }

  /** From now on every connection of the server ends with the last answer to what was asked on it. */
  disableKeepAlive(server: Server): void {
    for (const response of this.#open) this.#endWith(response.req, response);
    const listeners = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      this.#endWith(request, response);
      // Pipelined requests are read together: answered at once, the first would end the connection under the others.
      this.#begin(() => {
        if (request.socket.writable) for (const listener of listeners) listener(request, response);
      });
    });
  }

  /** Lets what is asked from now on wait for `release`; call after `disableKeepAlive`. */
  hold(): void {
    this.#held = [];
  }

  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const begin of held) this.#begin(begin);
  }

  #begin(begin: () => void): void {
    if (this.#held) this.#held.push(begin);
    else setImmediate(begin);
  }

  #endWith(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const before = this.#last.get(socket);
    if (before && !before.headersSent) before.shouldKeepAlive = true;
    this.#last.set(socket, response);
    response.shouldKeepAlive = false;
    const close = socket.destroySoon.bind(socket);
    socket.destroySoon = () => (request.complete ? close() : closeUnreset(socket));
  }
}
