import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerMessages } from './child-script';
import type { RawResponse } from './raw-response';

type Pages = Record<string, RawResponse>;

const pages: Pages = {};

// The least that node:http needs to serve a page and its 304.
const server = createServer((request, response) => {
  const page = pages[request.url ?? ''];
  if (!page) {
    response.writeHead(404).end();
  } else if (page.etag !== undefined && request.headers['if-none-match'] === page.etag) {
    response.writeHead(304, page.notModified).end();
  } else {
    response.writeHead(200, page.headers).end(page.body);
  }
});
server.listen(0, '127.0.0.1');

answerMessages(async (message) => {
  const given = message as Pages;
  Object.assign(pages, given);
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
