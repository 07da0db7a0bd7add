import type { RequestListener, Server, ServerResponse } from 'node:http';

/** The answers being made, so that those who wait for one can be told not to ask on the same connection again. */
export class OpenAnswers {
  readonly #open = new Set<ServerResponse>();

  /** Knows of every answer that `listener` makes. */
  around(listener: RequestListener): RequestListener {
    return (request, response) => {
      this.#open.add(response);
      response.on('close', () => this.#open.delete(response));
      listener(request, response);
    };
  }

  /** From now on every connection of the server ends with the answer it carries. */
  makeLast(server: Server): void {
    for (const response of this.#open) response.shouldKeepAlive = false;
    server.prependListener('request', (_request, response: ServerResponse) => (response.shouldKeepAlive = false));
  }
}
