import type { IncomingMessage } from 'node:http';
import type busboy from 'busboy';
import { AppError } from '../base/errors';

const cutOff = () => new AppError('BAD_REQUEST', 'The upload was cut off.');

/**
 * Rejects with the error that destroyed the form, or when the client disconnects. Not `pipeline`: it would close the
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

/** On the next tick, because the parser throws if it is destroyed inside its own event. */
export function destroyForm(form: busboy.Busboy, reason: Error): void {
  process.nextTick(() => form.destroy(reason));
}
