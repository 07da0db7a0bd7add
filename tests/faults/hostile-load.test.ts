import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { metric } from '../bench/metrics';
import { trpcMutate } from '../fixtures/calls';
import { LABORIOUS_BODIES, PATHOLOGICAL_BODIES } from '../fixtures/markdown/pathological-bodies';
import { newMember } from '../fixtures/people';
import { slowestDuring, test } from './built-site';
import type { BuiltSite } from './built-site';
import { postBytes, statusOf } from './raw-request';

describe('R16: an admin’s pathological text', () => {
  test.for(Object.entries({ ...PATHOLOGICAL_BODIES, ...LABORIOUS_BODIES }))(
    '%s is stored or refused within 5 s while pages stay fast',
    async ([name, source], { app, db }) => {
      const { cookie } = await newMember(db, { isAdmin: true });
      const post = { title: name, slug: `r16-${crypto.randomUUID()}`, content: source, status: 'published' };
      const start = performance.now();
      let took = 0;
      const saving = trpcMutate(app, 'admin.posts.create', post, { Cookie: cookie }).then((answer) => {
        took = performance.now() - start;
        return answer;
      });
      expect(await slowestDuring(app, saving)).toBeLessThan(1_000);
      const { status } = await saving;
      expect([200, 400, 413]).toContain(status);
      expect(took).toBeLessThan(5_000);
      if (status === 200) expect((await app.fetch(`/blog/${post.slug}`)).status).toBe(200);
    },
  );
});

test('R17: texts crafted for slow pattern matching are accepted or refused within a second', async ({ app }) => {
  const hostile = [
    'a'.repeat(50_000) + '@',
    '%'.repeat(3_000),
    '(a+)+$',
    'a.'.repeat(20_000),
    '-'.repeat(50_000),
    ' '.repeat(50_000) + 'x',
  ];
  for (const text of hostile) {
    const start = performance.now();
    const answers = await Promise.all([
      trpcMutate(app, 'newsletter.subscribe', { email: text }),
      trpcMutate(app, 'posts.recordView', { slug: text }),
      trpcMutate(app, 'contact.send', { name: text, email: text, message: text }),
      app.fetch(`/search?q=${encodeURIComponent(text.slice(0, 2_000))}`),
      app.fetch(`/blog?tag=${encodeURIComponent(text.slice(0, 2_000))}`),
      app.fetch(`/?gamemodes=${encodeURIComponent(text.slice(0, 2_000))}`),
      app.fetch('/', { headers: { 'User-Agent': text.slice(0, 8_000) } }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect(performance.now() - start).toBeLessThan(1_000);
  }
});

describe('R13: bodies from strangers, all at once', () => {
  const times = (count: number, send: (app: BuiltSite, n: number) => Promise<number>) => (app: BuiltSite) =>
    Promise.all(Array.from({ length: count }, (_, n) => send(app, n)));
  const values = `[${'{},'.repeat(33_000)}{}]`;
  const attacks = {
    'six connections that pipeline 15 packed megabytes to an admin’s call': times(6, (app) => {
      const bytes = gzipSync(`[${'{},'.repeat(333_000)}{}]`);
      const one = postBytes({ target: '/trpc/admin.posts.create', headers: 'Content-Encoding: gzip\r\n', bytes });
      const kept = Buffer.from(one.toString('latin1').replace('Connection: close\r\n', ''), 'latin1');
      return statusOf(app.port, Buffer.concat([...Array.from({ length: 14 }, () => kept), one]));
    }),
    'a hundred megabytes to an admin’s call': times(100, (app) =>
      statusOf(app.port, postBytes({ target: '/trpc/admin.posts.create', bytes: values.repeat(10) })),
    ),
    'four hundred times 100 KB to a public call': times(400, (app, n) =>
      statusOf(
        app.port,
        postBytes({
          target: '/trpc/contact.send',
          headers: `X-Forwarded-For: 198.51.100.${n % 256}\r\n`,
          bytes: values,
        }),
      ),
    ),
    'four hundred times 100 KB in nested lists to a form’s endpoint': times(400, (app, n) =>
      statusOf(
        app.port,
        postBytes({
          target: '/auth/token',
          headers: `X-Forwarded-For: 203.0.113.${n % 256}\r\n`,
          bytes: `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
        }),
      ),
    ),
  };

  test.for(Object.entries(attacks))('%s take no memory and slow no visitor down', async ([name, attack], { app }) => {
    const memory = () => metric(app.url, 'lootrank_process_resident_memory_bytes');
    await slowestDuring(app, Promise.resolve());
    const before = await memory();
    let most = before;
    const watch = setInterval(() => void memory().then((bytes) => (most = Math.max(most, bytes))), 200);
    try {
      const statuses = attack(app);
      expect(await slowestDuring(app, statuses)).toBeLessThan(500);
      expect((await statuses).filter((status) => status < 400 || status === 500)).toEqual([]);
    } finally {
      clearInterval(watch);
    }
    expect((await app.fetch('/healthz')).status).toBe(200);
    // The first four hundred requests at once grow the process one time, the next ones do not; connections take 1 MB.
    const limit = name.startsWith('four hundred') ? 80 : 50;
    expect(Math.max(most, await memory()) - before).toBeLessThan(limit * 1024 ** 2);
  });
});
