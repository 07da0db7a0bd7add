import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page of `count` elements without any CSS: the least work a browser can have with as many elements. */
export function plainPage(count: number): string {
  // html, head, title, body and main count as elements too.
  const paragraphs = Array.from({ length: Math.max(0, count - 5) }, (_, at) => `<p>Line ${at}</p>`).join('');
  return `<!doctype html><html lang="en"><head><title>Plain</title></head><body><main>${paragraphs}</main></body></html>`;
}

/** Serves plain pages; the path is the number of elements. */
export async function startPlainSite() {
  const server = createServer((request, response) => {
    const count = Number(request.url?.slice(1));
    if (!Number.isInteger(count)) response.writeHead(404).end();
    else response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(plainPage(count));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
