import type { RequestListener, ServerResponse } from 'node:http';

/** The answers being made, so that those who wait for one can be told not to ask on the same connection again. */
export class OpenAnswers {
  readonly #open = new Set<ServerResponse>();
  #isLast = false;

  /** Knows of every answer that `listener` makes. */
  around(listener: RequestListener): RequestListener {
    return (request, response) => {
      this.#open.add(response);
      response.on('close', () => this.#open.delete(response));
      if (this.#isLast) response.setHeader('Connection', 'close');
      listener(request, response);
    };
  }

  /** From now on every connection ends with the answer it carries. */
  makeLast(): void {
    this.#isLast = true;
    for (const response of this.#open) if (!response.headersSent) response.setHeader('Connection', 'close');
  }
}
