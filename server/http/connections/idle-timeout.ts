import type { RequestListener } from 'node:http';
import { IDLE_CONNECTION_MS } from './connection-timeouts';

/**
 * Closes connections without traffic, which hold memory and a socket for nothing. Node's own `timeout` would set a
 * timer at every request; this sets one only while a response is being prepared or sent. A response that the kernel has
 * accepted completely needs none: the keep-alive timeout starts at once. While data is being sent, Node waits twice as
 * long.
 */
export function withIdleTimeout(listener: RequestListener, idleMs = IDLE_CONNECTION_MS): RequestListener {
  return (request, response) => {
    listener(request, response);
    const { socket } = request;
    if (!response.writableEnded || socket.writableLength > 0) socket.setTimeout(idleMs);
  };
}
