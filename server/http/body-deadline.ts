import type { IncomingMessage, RequestListener } from 'node:http';

export interface Timeouts {
  /** From the beginning of the request to the end of its body. */
  totalMs: number;
  uploadMs: number;
}

export const TIMEOUTS: Timeouts = { totalMs: 30_000, uploadMs: 2 * 60_000 };
/** The slowest accepted pace for the part of an archive above the size of an image. */
export const ARCHIVE_BYTES_PER_SECOND = 128 * 1024;
const LARGEST_IMAGE = 10 * 1024 ** 2;

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

export function extendBodyTimeout(request: IncomingMessage, bytes: number): void {
  const deadline = deadlines.get(request);
  if (!deadline || request.complete) return;
  const archiveMs = (Math.max(0, bytes - LARGEST_IMAGE) / ARCHIVE_BYTES_PER_SECOND) * 1000;
  clearTimeout(deadline.timer);
  deadline.timer = setTimeout(() => request.socket.destroy(), deadline.timeouts.uploadMs + archiveMs).unref();
}
