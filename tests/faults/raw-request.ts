import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** Longer than the site's longest timeout for idle connections, 60 s. */
const TIMEOUT_MS = 70_000;

const HEAD = 'Host: localhost\r\nConnection: close\r\n';

export const getText = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\n${HEAD}${headers}\r\n`;

export interface Body {
  target: string;
  type?: string;
  headers?: string;
  bytes: string | Buffer;
  /** Content-Length; greater than the length of `bytes` if the connection ends midway. */
  promised?: number;
}

export function postBytes({ target, type = 'application/json', headers = '', bytes, promised }: Body): Buffer {
  const body = Buffer.from(bytes);
  const head = `POST ${target} HTTP/1.1\r\n${HEAD}${headers}Content-Type: ${type}\r\nContent-Length: ${promised ?? body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}

const closed = (socket: Socket) => new Promise<void>((resolve) => socket.on('close', () => resolve()));

/** Sends raw bytes and returns the status of the first response; 0 if the connection ended without one. */
export async function statusOf(port: number, bytes: string | Buffer): Promise<number> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (answer += answer.length < 100 ? chunk : ''));
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  await closed(socket);
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}

/** Sends bytes and disconnects: by a reset, as a phone that loses its network, or by a normal close. */
export async function sendAndDisconnect(port: number, bytes: string | Buffer, how: 'reset' | 'end'): Promise<void> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const gone = closed(socket);
  await new Promise((resolve) =>
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, resolve),
  );
  if (how === 'reset') socket.resetAndDestroy();
  else socket.destroy();
  await gone;
}
