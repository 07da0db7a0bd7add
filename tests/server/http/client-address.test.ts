import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { plainAddress } from '../../../server/http/client-address';
import { cachedResponseLog } from '../../../server/http/request-log';
import { test as databaseTest } from '../../database/test-database';
import { trpcMutate } from '../../fixtures/calls';
import { startApp } from '../../fixtures/running-app';

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

const SPELLINGS = [
  '203.0.113.77',
  '203.0.113.77:5678',
  '"203.0.113.77:5678"',
  '::ffff:203.0.113.77',
  '[::FFFF:203.0.113.77]:443',
  '::ffff:cb00:714d',
  '0:0:0:0:0:ffff:203.0.113.77',
];

test.for([
  ...SPELLINGS.map((text) => [text, '203.0.113.77'] as const),
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['"[2001:db8::1]:47011"', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', 'unknown'],
  ['_hidden', 'unknown'],
  ['', 'unknown'],
  ['203.0.113.777', 'unknown'],
  ['<script>', 'unknown'],
] as const)('%s is the address %s', ([text, address]) => {
  expect(plainAddress(text)).toBe(address);
});

databaseTest('a limit per address counts every spelling of it as one, and all that is none as one', async ({ db }) => {
  for (const trusted of ['1', '127.0.0.0/8']) {
    const app = await startApp(db, { env: { TRUST_PROXY: trusted } });
    const getStatuses = async (addresses: readonly string[], name: string, input: object) => {
      const statuses: number[] = [];
      for (const address of addresses) {
        const answer = await trpcMutate(app, name, input, { 'X-Forwarded-For': address });
        statuses.push(answer.status);
      }
      return statuses;
    };
    const subscribing = { email: 'reader@example.com' };
    await db.deleteFrom('rate_limits').execute();
    expect((await getStatuses(SPELLINGS, 'newsletter.subscribe', subscribing)).slice(5)).toEqual([429, 429]);
    const nonsense = ['a', '_b', 'unknown', '1.2.3', '::1::', 'c'];
    expect((await getStatuses(nonsense, 'newsletter.subscribe', subscribing)).at(-1)).toBe(429);
    const message = { name: 'A', email: 'a@example.com', message: 'A message of some length.' };
    expect((await getStatuses(SPELLINGS, 'contact.send', message)).slice(5)).toEqual([429, 429]);
    const wrong = { email: 'nobody@example.com', password: 'a wrong password' };
    expect((await getStatuses(SPELLINGS, 'auth.signIn', wrong)).slice(5)).toEqual([429, 429]);
    await app.close();
  }
});
