import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const LINGER_MS = 1_000;

/**
 * Closing a socket with unread data resets the connection, so that a client still sending a long body would lose the
 * response. Ends our side, then reads on until the client closes too, for at most LINGER_MS.
 */
function closeUnreset(socket: Socket): void {
  socket.end();
  const deadline = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(deadline));
}

/** At shutdown their clients are told not to reuse the connection. */
export class InFlightResponses {
  readonly #open = new Set<ServerResponse>();
  #held: (() => void)[] | undefined;
  readonly #last = new WeakMap<Socket, ServerResponse>();

  around(listener: RequestListener): RequestListener {
    return (request, response) => {
      this.#open.add(response);
      response.on('close', () => this.#open.delete(response));
      listener(request, response);
    };
  }

  disableKeepAlive(server: Server): void {
    for (const response of this.#open) this.#endWith(response.req, response);
    const listeners = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      this.#endWith(request, response);
      // Pipelined requests are read together: an immediate first response would close the connection on the rest.
      this.#begin(() => {
        if (request.socket.writable) for (const listener of listeners) listener(request, response);
      });
    });
  }

  /** Call after `disableKeepAlive`. */
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
