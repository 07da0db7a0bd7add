import { Agent, request } from 'node:http';

export interface Visit {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  /** The visitor's IP address, sent as X-Forwarded-For. */
  from: string;
}

export interface Visited {
  /** The HTTP status, or the error code if there was no response. */
  status: number | string;
  milliseconds: number;
}

const TIMEOUT_MS = 30_000;

/** Sends visits over a shared pool of connections, as a proxy does. */
export function visitorsOf(siteUrl: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const visit = ({ method, path, body, from }: Visit): Promise<Visited> =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      const end = (status: Visited['status']) => resolve({ status, milliseconds: performance.now() - startedAt });
      const fail = ({ code, message }: NodeJS.ErrnoException) => end(code ?? message);
      const text = body === undefined ? undefined : JSON.stringify({ json: body });
      const headers = {
        accept: 'text/html',
        'accept-encoding': 'br',
        'user-agent': 'Mozilla/5.0 (measuring)',
        'x-forwarded-for': from,
        ...(text === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      };
      const sent = request(`${siteUrl}${path}`, { method, agent, headers, timeout: TIMEOUT_MS }, (answer) => {
        answer.resume();
        answer.once('end', () => end(answer.statusCode ?? 'no status'));
        answer.once('error', fail);
      });
      sent.once('timeout', () => sent.destroy(new Error('no answer in time')));
      sent.once('error', fail);
      sent.end(text);
    });
  return { visit, close: () => agent.destroy() };
}
