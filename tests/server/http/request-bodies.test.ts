import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test as plain, vi } from 'vitest';
import {
  BodyMemory,
  MAX_HELD_BYTES,
  MAX_HELD_OF_ADDRESS,
  MAX_HELD_OF_OTHERS,
  SMALL_BODY,
} from '../../../server/http/body-memory';
import { jsonSize } from '../../../server/http/json-size';
import { LARGE_BODIES, PUBLIC_BODY, PUBLIC_VALUES, STAFF_BODY, STAFF_VALUES } from '../../../server/http/request-body';
import { test as databaseTest } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';
import { resultOf, trpcMutate, trpcQuery } from '../../fixtures/calls';
import { newIp, newMember } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';

const test = databaseTest
  .extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
    const app = await startApp(db, { env: { TRUST_PROXY: '1' } });
    onCleanup(() => app.close());
    return app;
  })
  .extend(
    'post',
    ({ app }) =>
      (path: string, body: string, headers: Record<string, string> = {}) =>
        app.fetch(path, {
          method: 'POST',
          body,
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': newIp(), ...headers },
        }),
  );

const toMessage = async (answer: Response) =>
  ((await answer.json()) as { error: { json: { message: string } } }).error.json.message;

describe('the size of JSON', () => {
  const valuesIn = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? Object.values(value).reduce((sum: number, inner) => sum + valuesIn(inner), 1)
      : 1;
  const getDepth = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(getDepth)) : 0;

  plain('is that of the parsed value', () => {
    fc.assert(
      fc.property(fc.json({ noUnicodeString: false }), (text) => {
        const { values, depth } = jsonSize(text);
        const parsed: unknown = JSON.parse(text);
        expect({ values, depth }).toEqual({ values: valuesIn(parsed), depth: getDepth(parsed) });
      }),
    );
  });

  plain('counts no sign within a string, and ends at texts that are no JSON', () => {
    expect(jsonSize('["[,,{", "\\",[", "\\\\"]')).toEqual({ values: 4, depth: 1 });
    for (const text of ['', '"', '"\\', '{"a', ']]]', '"\\\\\\"']) expect(jsonSize(text).depth).toBeLessThan(2);
  });
});

describe('the memory of bodies', () => {
  const body = (bytes: number, address?: string) => ({ bytes, address });

  plain('lets a body wait for another to end, and refuses it after two seconds', async () => {
    vi.useFakeTimers();
    try {
      const memory = new BodyMemory();
      const release = await memory.hold(body(MAX_HELD_BYTES));
      const waiting = memory.hold(body(1));
      release();
      release();
      (await waiting)();
      const held = await memory.hold(body(MAX_HELD_BYTES));
      const refused = memory.hold(body(1)).catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await refused).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { retryAfter: 2 } });
      held();
      (await memory.hold(body(MAX_HELD_BYTES)))();
    } finally {
      vi.useRealTimers();
    }
  });

  plain('keeps room for staff and for other addresses from those who fill theirs', async () => {
    for (const [size, most] of [
      [MAX_HELD_OF_ADDRESS, MAX_HELD_OF_OTHERS.large],
      [SMALL_BODY, MAX_HELD_OF_OTHERS.small],
    ] as const) {
      const memory = new BodyMemory();
      const isHeld = async (bytes: number, address?: string) =>
        await Promise.race([memory.hold(body(bytes, address)).then(() => true), Promise.resolve().then(() => false)]);
      const fill = async (address: string) => {
        for (let bytes = 0; bytes < MAX_HELD_OF_ADDRESS; bytes += size) await memory.hold(body(size, address));
      };
      await fill('192.0.2.0');
      expect(await isHeld(size, '192.0.2.0')).toBe(false);
      for (let n = 1; n < most / MAX_HELD_OF_ADDRESS; n += 1) await fill(`192.0.2.${n}`);
      expect(await isHeld(size, '192.0.2.200')).toBe(false);
      const otherSize = size === SMALL_BODY ? SMALL_BODY + 1 : SMALL_BODY;
      expect(await isHeld(otherSize, '192.0.2.0')).toBe(true);
      for (let n = 0; n < 20; n += 1) expect(await isHeld(STAFF_BODY)).toBe(true);
    }
  });
});

describe('P44: the body of a call', () => {
  const large = (length: number) => JSON.stringify({ json: 'x'.repeat(length) });
  const many = (count: number) => JSON.stringify({ json: Array.from({ length: count }, () => ({})) });

  test('the body of a call is limited to 100 KB and 5,000 values for everybody but staff, whatever is called', async ({
    db,
    post,
  }) => {
    const member = { Cookie: (await newMember(db)).cookie };
    for (const headers of [{}, member]) {
      expect((await post('/trpc/contact.send', large(PUBLIC_BODY), headers)).status).toBe(413);
      expect((await post('/trpc/admin.posts.create,contact.send?batch=1', large(PUBLIC_BODY), headers)).status).toBe(
        413,
      );
      const answer = await post('/trpc/contact.send', many(PUBLIC_VALUES), headers);
      expect([answer.status, await toMessage(answer)]).toEqual([400, 'The request holds too many values.']);
    }
  });

  test('the body of a call is limited to 1 MB and 50,000 values for staff', async ({ db, post }) => {
    const staff = { Cookie: (await newMember(db, { isAdmin: true })).cookie };
    expect((await post('/trpc/admin.posts.create', large(STAFF_BODY), staff)).status).toBe(413);
    const answer = await post('/trpc/admin.posts.create', many(STAFF_VALUES), staff);
    expect([answer.status, await toMessage(answer)]).toEqual([400, 'The request holds too many values.']);
    const accepted = await post('/trpc/admin.posts.create', many(STAFF_VALUES - 10), staff);
    expect(await toMessage(accepted)).not.toMatch(/too many values/);
  });

  test('the body of a call is not read for a caller who is refused', async ({ db, post }) => {
    expect((await post('/trpc/admin.posts.create', large(STAFF_BODY * 2))).status).toBe(401);
    expect((await post('/trpc/admin.posts.create,admin.tags.create?batch=1', '{bad')).status).toBe(401);
    const member = { Cookie: (await newMember(db)).cookie };
    expect((await post('/trpc/admin.posts.create', '{bad', member)).status).toBe(403);
    expect((await post('/trpc/no.such', '{bad')).status).toBe(404);
  });

  test('a compressed body is refused on every address', async ({ post }) => {
    for (const path of ['/trpc/contact.send', '/auth/token', '/contact', '/admin/media', '/admin/import?dryRun=1'])
      expect([path, (await post(path, '{}', { 'Content-Encoding': 'gzip' })).status]).toEqual([path, 415]);
  });

  test('large bodies of calls are counted per address, except for staff', async ({ db, app, post }) => {
    const from = { 'X-Forwarded-For': newIp() };
    const staff = { ...from, Cookie: (await newMember(db, { isAdmin: true })).cookie };
    const send = (headers: Record<string, string>, length = 9_000) =>
      post('/trpc/auth.signOut', large(length), headers).then(({ status }) => status);
    const statuses = new Set<number>();
    for (let n = 0; n < LARGE_BODIES.max; n += 1) statuses.add(await send(from));
    expect([...statuses]).not.toContain(429);
    expect(await send(from)).toBe(429);
    expect(await send(from, 10)).not.toBe(429);
    expect(await send(staff)).not.toBe(429);
    expect((await app.fetch('/', { headers: from })).status).toBe(200);
  });

  test('small bodies that are sent slowly do not use up the room of other callers', async ({ db, app, post }) => {
    const address = newIp();
    const begun = `POST /trpc/contact.send HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${SMALL_BODY}\r\n\r\n{`;
    const sockets = Array.from({ length: MAX_HELD_OF_ADDRESS / SMALL_BODY }, () => {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(begun);
      return socket;
    });
    try {
      // Each is told to go on: its request has begun.
      await Promise.all(sockets.map((socket) => once(socket, 'data')));
      const neighbour = { 'X-Forwarded-For': address };
      const staff = { ...neighbour, Cookie: (await newMember(db, { isAdmin: true })).cookie };
      for (const headers of [neighbour, staff, {}])
        expect((await post('/trpc/auth.signOut', large(100), headers)).status).not.toBe(503);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });
});

describe('the input of a call', () => {
  test('the input of a call without its envelope is refused, not treated as missing', async ({ app, post }) => {
    const bare = encodeURIComponent('{"gamemodes":["crash"]}');
    const query = await app.fetch(`/trpc/casinos.list?input=${bare}`);
    expect([query.status, await toMessage(query)]).toEqual([400, 'Send the input as {"json": …}']);
    const call = await post('/trpc/auth.signOut', '{"scope":"global"}');
    expect([call.status, await toMessage(call)]).toEqual([400, 'Send the input as {"json": …}']);
    for (const batch of ['{"scope":"global"}', '{"json":{"scope":"global"}}', '[{"json":{}}]', '7'])
      expect([batch, (await post('/trpc/auth.signOut?batch=1', batch)).status]).toEqual([batch, 400]);
    expect((await app.fetch(`/trpc/casinos.list?batch=1&input=${bare}`)).status).toBe(400);
    expect((await app.fetch('/trpc/casinos.list')).status).toBe(200);
    expect((await app.fetch('/trpc/casinos.list?batch=1&input=%7B%7D')).status).toBe(200);
    expect((await trpcQuery(app, 'casinos.list', { gamemodes: ['crash'] })).status).toBe(200);
  });

  test('the input of a call with thousands of annotated types is refused before each is applied', async ({ post }) => {
    const names = Array.from({ length: 1_200 }, (_, n) => `k${n}`);
    const json = Object.fromEntries(names.map((name) => [name, '2026-01-01T00:00:00Z']));
    const values = Object.fromEntries(names.map((name) => [name, ['Date']]));
    const answer = await post('/trpc/contact.send', JSON.stringify({ json, meta: { values } }));
    expect(await toMessage(answer)).toBe('The request holds a type that is not accepted.');
  });

  test('the input of a call may name a domain in any letters: it is stored as links need it', async ({ db, app }) => {
    const { cookie } = await newMember(db, { isAdmin: true });
    const casino = {
      name: 'Ünlü',
      slug: 'unlu',
      rating: 4,
      description: 'Text',
      positives: [],
      negatives: [],
      bonusAmount: '$5',
      affiliateLink: 'https://bücher.example/größe?a=ä',
      isRecommended: false,
      gamemodes: ['crash'],
    };
    const answer = await trpcMutate(app, 'admin.casinos.create', casino, { Cookie: cookie });
    const { id } = (await resultOf(answer)) as { id: string };
    const { caller } = await adminCaller(db);
    expect((await caller.admin.casinos.get({ id })).affiliateLink).toBe(
      'https://xn--bcher-kva.example/gr%C3%B6%C3%9Fe?a=%C3%A4',
    );
    const refused = { ...casino, slug: 'other', affiliateLink: 'https://bü cher.example/' };
    expect((await trpcMutate(app, 'admin.casinos.create', refused, { Cookie: cookie })).status).toBe(400);
  });
});
