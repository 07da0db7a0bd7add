import type { IncomingMessage, RequestListener } from 'node:http';

export interface Timeouts {
  /** Milliseconds from the request's beginning to the end of its body. */
  totalMs: number;
  /** A body with an extended timeout must deliver at least `leastBytes` in each window of this length. */
  windowMs: number;
  leastBytes: number;
}

export const TIMEOUTS: Timeouts = { totalMs: 30_000, windowMs: 30_000, leastBytes: 64 * 1024 };

/** Limit for any request, for Node's `requestTimeout`, which cannot differ by route. */
export const LONGEST_BODY_MS = 30 * 60_000;

const deadlines = new WeakMap<IncomingMessage, { timer: NodeJS.Timeout; timeouts: Timeouts }>();

const carriesBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Closes the connection of a client that sends its body too slowly, whether or not a handler reads it. */
export function withBodyDeadline(listener: RequestListener, timeouts = TIMEOUTS): RequestListener {
  return (request, response) => {
    if (carriesBody(request)) {
      const timer = setTimeout(() => request.socket.destroy(), timeouts.totalMs).unref();
      deadlines.set(request, { timer, timeouts });
      const end = () => clearTimeout(deadlines.get(request)?.timer);
      request.once('end', end);
      request.once('close', end);
    }
    listener(request, response);
  };
}

/** For large uploads of authenticated users: replaces the deadline of the whole body by a minimum rate. */
export function extendBodyTimeout(request: IncomingMessage): void {
  const deadline = deadlines.get(request);
  if (!deadline) return;
  const { windowMs, leastBytes } = deadline.timeouts;
  clearTimeout(deadline.timer);
  let seen = request.socket.bytesRead;
  deadline.timer = setInterval(() => {
    const { bytesRead } = request.socket;
    if (bytesRead - seen < leastBytes) request.socket.destroy();
    seen = bytesRead;
  }, windowMs).unref();
}
