import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { cachedResponseLog } from '../../server/http/request-log';

const FORWARDED = [
  undefined,
  '203.0.113.9',
  '198.51.100.7, 203.0.113.9',
  ' 198.51.100.7 ,203.0.113.9 ',
  '203.0.113.9, ,',
  '203.0.113.9, 10.1.2.3, 127.0.0.1',
  '10.9.9.9, 10.1.2.3',
  '::ffff:10.1.2.3, 2001:db8::1, 10.0.0.1',
  'unknown, 10.0.0.1',
  ',',
];

test.for([[1], [2], [['127.0.0.1', '10.0.0.0/8']], [false]] as const)(
  'behind the proxies %j a cached response is logged with the address that Express finds',
  async ([trusted]) => {
    const lines: Array<{ req: { ip?: string } }> = [];
    const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
    const app = express();
    app.set('trust proxy', trusted);
    app.get('/', (request, response) => {
      response.send(request.ip);
    });
    const log = cachedResponseLog(logger, app.get('trust proxy fn') as (address: string, hop: number) => boolean);
    const server = createServer((request, response) => {
      log(request, { requestId: 'r', status: 200, isStale: false });
      app(request, response);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    for (const forwarded of FORWARDED) {
      const answer = await fetch(url, { headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } });
      expect([forwarded, lines.at(-1)?.req.ip]).toEqual([forwarded, await answer.text()]);
    }
    server.closeAllConnections();
    server.close();
  },
);
