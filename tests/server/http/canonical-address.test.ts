import { describe, expect, vi } from 'vitest';
import { canonicalAddress } from '../../../server/http/canonical-address';
import { insertCasino } from '../../builders/casinos';
import { test as base } from '../../database/test-database';
import { startApp } from '../../fixtures/running-app';

const test = base.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  await insertCasino(db, { slug: 'copperline', gamemodes: ['crash', 'dice'] });
  const app = await startApp(db);
  onCleanup(() => app.close());
  return app;
});

const MOVED: readonly (readonly [string, string])[] = [
  ['/CASINOS', '/casinos'],
  ['/casinos/', '/casinos'],
  ['//casinos//new//', '/casinos/new'],
  ['///evil', '/evil'],
  ['//', '/'],
  ['/Casino/Copperline/', '/casino/copperline'],
  ['/caf%C3%A9/ABC', '/caf%C3%A9/abc'],
  ['/%63asinos', '/casinos'],
  ['/%43ASINOS?page=2', '/casinos?page=2'],
  ['/caf%c3%a9', '/caf%C3%A9'],
  ['/casino/copper%6Cine%2D%7e%5f', '/casino/copperline-~_'],
  ['//evil.example/%61', '/evil.example/a'],
  ['/sitemap%2exml', '/sitemap.xml'],
  ['/GO/%63opperline?from=%68ero', '/GO/copperline?from=%68ero'],
  ['/?gamemodes=crash%2Cdice', '/?gamemodes=crash,dice'],
  ['/casinos?page=%32', '/casinos?page=2'],
  ['/casinos?q=Two%20Words', '/casinos?q=Two+Words'],
  ['/?page=1', '/'],
  ['/?sort=default', '/'],
  ['/?showAll=false', '/'],
  ['/?page=0&sort=name&showAll=1', '/casinos?left-out=sort'],
  ['/?sort=payout-median', '/casinos?sort=payout-median'],
  ['/?gamemodes=crash,magic&utm_source=A%20b', '/casinos?gamemodes=crash&utm_source=A%20b&left-out=gamemodes'],
  ['/?page=2&page=3', '/'],
  ['/casinos?gamemodes=dice,crash', '/casinos?gamemodes=crash,dice'],
  ['/casinos?gamemodes=dice&gamemodes=crash&q=', '/casinos?gamemodes=crash,dice'],
  ['/?q=', '/'],
  ['/casinos?q=&gamemodes=', '/casinos'],
  ['/casinos?q=&min-deposit=5&kyc-from=&rating=&checked', '/casinos?min-deposit=5'],
  ['/casinos?%71=&utm_source=A%20b&foo', '/casinos?utm_source=A%20b'],
  ['/search?q=', '/search'],
  ['/casinos?gamemodes=crash,crash,magic', '/casinos?gamemodes=crash&left-out=gamemodes'],
  ['/casinos?gamemodes=magic&page=2', '/casinos?page=2&left-out=gamemodes'],
  ['/casinos?q=Two+Words&page=1&utm_source=A%20b', '/casinos?q=Two+Words&utm_source=A%20b'],
  ['/casinos?%71=gold', '/casinos?q=gold'],
  ['/casinos?sort=rating,newest', '/casinos?sort=rating'],
  ['/games/crash?page=1', '/games/crash'],
  ['/contact?result=other', '/contact'],
  ['/blog?page=1', '/blog'],
  ['/authors/mara?page=99', '/authors/mara'],
  ['/search?q=a&page=99', '/search?q=a'],
  ['/changes?page=99&kinds=rank', '/changes?kinds=rank'],
  ['/casinos/avoid?page=2', '/casinos/avoid'],
  ['/casino/copperline?utm_source=x&page=2', '/casino/copperline?utm_source=x'],
  ['/casino/copperline/history?page=2', '/casino/copperline/history'],
  ['/codes?page=2', '/codes'],
  ['/compare/a-vs-b?page=2', '/compare/a-vs-b'],
  ['/about?page=x', '/about'],
  ['/blog?category=guides&page=1', '/blog?category=guides'],
  ['/BLOG?q=House+Edge', '/blog?q=House+Edge'],
  ['/Auth/confirm/?token=AbC', '/auth/confirm?token=AbC'],
];

const STAYS = [
  ...['/', '/casinos', '/casino/copperline', '/caf%C3%A9', '/casinos?page=2&sort=rating', '/?gamemodes=crash,dice'],
  ...['/?sort=rating&showAll=true', '/blog?category=guides&page=2', '/blog?tag=House+Edge', '/search?q=ABC&kind=posts'],
  ...[
    '/?foo=',
    '/blog?page=85',
    '/blog?tag=odds&page=5000',
    '/casinos?page=999999',
    '/admin?tab=blog&page=2',
    '/?rating=9',
    '/casinos?utm_source=',
    '/casino/copperline?q=',
    '/?utm_source=X&fbclid=AbC',
    '/?constructor=1&__proto__=2',
    '/casinos?%zz=1',
    '/casinos??page=2',
    '/casinos?utm_source=X&?q=',
    '/search?utm_source=X&?%71=y',
  ],
  ...[
    '/go/Copperline/',
    '/preview/AbCdEf',
    '/trpc/settings.public',
    '/assets/Index-AbC.js',
    '/uploads/A.png',
    '/.ENV',
    '//evil.example',
  ],
];

describe('the canonical address of a page', () => {
  test.for(MOVED)('the canonical address of %s is %s', ([url, address]) => {
    expect(canonicalAddress(url)).toBe(address);
    expect(canonicalAddress(address), 'a second time').toBeUndefined();
    expect(address).toMatch(/^\/(?![/\\])/);
  });

  test.for(STAYS)('the address %s stays unchanged', (url) => {
    expect(canonicalAddress(url)).toBeUndefined();
  });
});

/** Counts the lookups in sets of known values during `work`. */
function comparisons(work: () => void): number {
  const has = vi.spyOn(Set.prototype, 'has');
  work();
  const { length } = has.mock.calls;
  has.mockRestore();
  return length;
}

test('a query of twice the length takes twice the work', () => {
  const work = (count: number) =>
    comparisons(() => void canonicalAddress(`/casinos?${'gamemodes=a,a,a,a,a,a&'.repeat(count)}`));
  expect(work(100)).toBeGreaterThan(500);
  expect(work(200) / work(100)).toBeLessThan(2.2);
});

describe('over HTTP', () => {
  test('more than 100 parameters are refused in a single sentence, for pages cached or not and for calls', async ({
    app,
  }) => {
    const many = 'a=b&'.repeat(100);
    for (const path of ['/', '/casinos', '/search', '/feed.xml', '/trpc/tags.list']) {
      await (await app.fetch(path)).text();
      const answer = await app.fetch(`${path}?${many}`);
      expect([path, answer.status]).toEqual([path, 400]);
      expect(await answer.text()).toContain('The address may hold at most 100 parameters.');
      expect((await app.fetch(`${path}?${many.slice(0, -1)}`)).status).toBeLessThan(400);
    }
  });

  test('another spelling is redirected permanently to the page', async ({ app }) => {
    const moved = await app.fetch('/CASINO/Copperline/?utm_source=x');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/casino/copperline?utm_source=x']);
    expect(moved.headers.get('cache-control')).toBe('public, max-age=86400');
    expect((await app.fetch('/casino/copperline?utm_source=x')).status).toBe(200);
  });

  test('an address in another spelling is never served, but redirected to the only one that caches store', async ({
    app,
  }) => {
    const pages = ['/casinos', '/casino/copperline', '/codes', '/blog', '/search', '/casinos/new'];
    const others = [
      ...['/feed.xml', '/robots.txt', '/sitemap.xml', '/api/v1/casinos', '/api/v1/casinos/copperline'],
      ...['/badge/copperline.svg', '/share/casino/copperline-0.png', '/trpc/tags.list', '/.well-known/jwks.json'],
    ];
    for (const path of [...pages, ...others]) {
      expect([path, (await app.fetch(path)).status]).toEqual([path, 200]);
      for (const letter of /^.(.).*(.)$/.exec(path)?.slice(1) ?? []) {
        const at = path.lastIndexOf(letter);
        const spelling = `${path.slice(0, at)}%${letter.charCodeAt(0).toString(16)}${path.slice(at + 1)}`;
        const { status, headers } = await app.fetch(spelling);
        expect([spelling, status, headers.get('location')]).toEqual([spelling, 301, path]);
      }
    }
  });

  test.for([
    '%2F',
    '%2f',
    '%5C',
    '%00',
    '%20',
    '+',
    '%09',
    '.',
    ';',
    ';a=b',
    '%3F',
    '%23',
    ',',
    '!',
    '*',
    '%2A',
    "'",
    ':',
  ])('a page has no second address with %s', async (end, { app }) => {
    for (const page of ['/casinos', '/casino/copperline', '/casinos/new', '/blog', '/games/crash'])
      for (const path of [`${page}${end}`, `/${end}${page.slice(1)}`, page.replace(/(.)\//, `$1${end}`)])
        if (path !== page) expect([path, (await app.fetch(path)).status]).not.toEqual([path, 200]);
  });

  test('a submitted form ends at the canonical address', async ({ app }) => {
    const answer = await app.fetch('/casinos?gamemodes=dice&gamemodes=crash&q=', { redirect: 'follow' });
    expect(answer.status).toBe(200);
    expect(answer.url).toBe(`${app.url}/casinos?gamemodes=crash,dice`);
  });

  test('empty fields are dropped in a single redirect, whether or not the page is cached, and make no page of their own', async ({
    app,
  }) => {
    const ask = (query: string) => app.fetch(`/casinos?min-deposit=5&q=&rating=${query}`, { redirect: 'manual' });
    const before = await ask('');
    expect([before.status, before.headers.get('location')]).toEqual([301, '/casinos?min-deposit=5']);
    expect((await app.fetch('/casinos?min-deposit=5')).status).toBe(200);
    for (const query of ['', '&rating=', '&checked=&languages=']) {
      const after = await ask(query);
      expect([after.status, after.headers.get('location')]).toEqual([301, '/casinos?min-deposit=5']);
    }
  });

  test('a question mark inside the query is part of a key, whether or not the page is cached', async ({ app }) => {
    const ask = () => app.fetch('/casinos?utm_source=x&?q=', { redirect: 'manual' });
    expect((await ask()).status).toBe(200);
    expect((await app.fetch('/casinos')).status).toBe(200);
    expect((await ask()).status).toBe(200);
  });

  test('personal pages’ redirects are never cached, and only reads are redirected', async ({ app }) => {
    const moved = await app.fetch('/Auth/Confirm?token=AbC');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/auth/confirm?token=AbC']);
    expect(moved.headers.get('cache-control')).toBe('private, no-store');
    expect((await app.fetch('/CASINOS', { method: 'POST' })).status).toBe(405);
  });
});
