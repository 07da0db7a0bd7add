import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** No browser and no proxy sends a request before the last one is answered; clients that do send a few. */
const MAX_OPEN = 16;

/**
 * Ends a connection that sends many requests without waiting for their answers: all that one packet holds are
 * dispatched at once, before anybody else is heard, and every answer waits in memory for those before it.
 */
export function withFewPipelined(listener: RequestListener): RequestListener {
  const open = new WeakMap<Socket, { count: number }>();
  return (request, response) => {
    const { socket } = request;
    // The same packet held more requests behind the one that was too many.
    if (socket.destroyed) return;
    const requests = open.get(socket) ?? { count: 0 };
    if (requests.count === MAX_OPEN) {
      socket.destroy();
      return;
    }
    if (requests.count === 0) open.set(socket, requests);
    requests.count += 1;
    response.on('close', () => (requests.count -= 1));
    listener(request, response);
  };
}
