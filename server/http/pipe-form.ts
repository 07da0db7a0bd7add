import type { IncomingMessage } from 'node:http';
import type busboy from 'busboy';
import { AppError } from '../base/errors';

const cutOff = () => new AppError('BAD_REQUEST', 'The upload was cut off.');

/**
 * Pipes a request into its form parser. Resolves when the form was read completely; rejects with the error that
 * destroyed it, or when the client has disconnected, even before the first byte. Not `pipeline`: that would close the
 * connection and lose the response that explains the error.
 */
export function pipeForm(form: busboy.Busboy, request: IncomingMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    form.on('close', resolve);
    form.on('error', (error: Error) => {
      request.unpipe(form);
      request.resume();
      reject(error);
    });
    // A request that was destroyed earlier emits no further 'close'.
    if (request.destroyed) {
      form.destroy(cutOff());
      return;
    }
    request.on('close', () => {
      if (!request.complete) form.destroy(cutOff());
    });
    request.pipe(form);
  });
}

/** Destroys a form with `reason`, on the next tick: the parser throws if it is destroyed inside its own event. */
export function destroyForm(form: busboy.Busboy, reason: Error): void {
  process.nextTick(() => form.destroy(reason));
}
