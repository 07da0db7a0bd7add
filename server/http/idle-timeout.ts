import type { RequestListener } from 'node:http';
import { IDLE_CONNECTION_MS } from './connection-timeouts';

/**
 * Closes connections on which nothing moves: each holds memory and a socket for nothing. The server's own `timeout` would
 * set a new timer at every request; here one is set only while an answer is being made or read. An answer that the system has
 * taken whole needs none: the keep-alive timeout follows at once. While something is being sent, node waits for the time twice.
 */
export function withIdleTimeout(listener: RequestListener, idleMs = IDLE_CONNECTION_MS): RequestListener {
  return (request, response) => {
    listener(request, response);
    const { socket } = request;
    if (!response.writableEnded || socket.writableLength > 0) socket.setTimeout(idleMs);
  };
}
