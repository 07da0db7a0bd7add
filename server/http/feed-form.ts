import type { IncomingMessage } from 'node:http';
import type busboy from 'busboy';
import { AppError } from '../errors';

const cutOff = () => new AppError('BAD_REQUEST', 'The upload was cut off.');

/**
 * Resolves when a form was read to its end; rejects with the error that destroyed it, or when the sender has gone,
 * also before the first byte. Not by `pipeline`, which would close the connection, and with it lose the answer that
 * says what was wrong.
 */
export function feedForm(form: busboy.Busboy, request: IncomingMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    form.on('close', resolve);
    form.on('error', (error: Error) => {
      request.unpipe(form);
      request.resume();
      reject(error);
    });
    // A request that was cut off earlier tells nobody again.
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

/** Ends a form with the reason; not at once, because the parser throws when it is destroyed by its own event. */
export function refuseForm(form: busboy.Busboy, reason: Error): void {
  process.nextTick(() => form.destroy(reason));
}
