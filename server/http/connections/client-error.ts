import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { protectiveHeaders } from '../security-headers';

const STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** For bytes that Node could not parse as a request: no middleware runs for them. */
export function handleClientError(publicUrl: string) {
  const headers = Object.entries({ ...protectiveHeaders(publicUrl), 'Content-Length': '0', Connection: 'close' })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = STATUS[error.code ?? ''] ?? 400;
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${headers}\r\n`);
  };
}
