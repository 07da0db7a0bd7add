import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** No browser and no proxy sends a request before the last one is answered; clients that do send a few. */
const MAX_OPEN = 16;

/**
 * Ends a connection that sends many requests without waiting for their answers: all that one packet holds are
 * dispatched at once, before anybody else is heard, and every answer waits in memory for those before it.
 */
export function withFewPipelined(listener: RequestListener): RequestListener {
  const open = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // The same packet held more requests behind the one that was too many.
    if (socket.destroyed) return;
    const count = (open.get(socket) ?? 0) + 1;
    if (count > MAX_OPEN) {
      socket.destroy();
      return;
    }
    open.set(socket, count);
    response.on('close', () => open.set(socket, (open.get(socket) ?? 1) - 1));
    listener(request, response);
  };
}
