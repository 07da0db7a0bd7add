import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies do not pipeline; the clients that do send only a few requests. */
export const MAX_PIPELINED = 15;

/**
 * Closes a connection that pipelines too many requests: all requests in one packet are dispatched before any other
 * connection is served, and each response waits in memory for the ones before it.
 */
export function withFewPipelined(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, { count: number }>();
  // One function for all responses: a closure per request would be garbage.
  function countClosed(this: ServerResponse): void {
    const requests = waiting.get(this.req.socket);
    if (requests) requests.count -= 1;
  }
  return (request, response) => {
    // A response has its socket immediately unless it waits for an earlier one: almost none has to be counted.
    if (response.socket === null) {
      const { socket } = request;
      if (socket.destroyed) return;
      let requests = waiting.get(socket);
      if (!requests) waiting.set(socket, (requests = { count: 0 }));
      if (requests.count === MAX_PIPELINED) {
        socket.destroy();
        return;
      }
      requests.count += 1;
      response.on('close', countClosed);
    }
    listener(request, response);
  };
}
