import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** No browser and no proxy sends a request before the last one is answered; clients that do send a few. */
const MAX_WAITING = 15;

/**
 * Ends a connection that sends many requests without waiting for their answers: all that one packet holds are
 * dispatched at once, before anybody else is heard, and every answer waits in memory for those before it.
 */
export function withFewPipelined(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, { count: number }>();
  // One function for all answers: a closure for each would be garbage at every request.
  function countClosed(this: ServerResponse): void {
    const requests = waiting.get(this.req.socket);
    if (requests) requests.count -= 1;
  }
  return (request, response) => {
    // An answer has the socket at once, unless it waits for another: nearly none has to be counted.
    if (response.socket === null) {
      const { socket } = request;
      // The same packet held more requests behind the one that was too many.
      if (socket.destroyed) return;
      let requests = waiting.get(socket);
      if (!requests) waiting.set(socket, (requests = { count: 0 }));
      if (requests.count === MAX_WAITING) {
        socket.destroy();
        return;
      }
      requests.count += 1;
      response.on('close', countClosed);
    }
    listener(request, response);
  };
}
