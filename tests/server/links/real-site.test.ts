import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { createAddressMatcher, knownHosts } from '../../../server/features/links/known-address';
import { stringifySearch } from '../../../shared/text/search-parameters';
import { insertCasino } from '../../builders/casinos';
import { test as base } from '../../database/test-database';
import { resultOf, trpcQuery } from '../../fixtures/calls';
import { newIp } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';
import { processorTime } from '../../fixtures/waiting';

const ADDRESSES = {
  Copperline: 'https://www.copperline.gg/play',
  Brasspoint: 'https://brasspoint.com',
  'Ninth Round': 'https://ninth-round.example.com',
  Overpeel: 'https://overpeel.example.com/',
};

const hosts = knownHosts(Object.entries(ADDRESSES).map(([key, address]) => ({ key, address })));
const match = createAddressMatcher(Object.keys(ADDRESSES).map((name) => ({ name, hosts: hosts.get(name) ?? [] })));

/** 'own Copperline', 'like Copperline: letter', 'unknown' or 'unreadable'. */
function told(pasted: string): string {
  const answer = match(pasted);
  if (answer.kind === 'own') return `own ${answer.site.name}`;
  return answer.kind === 'like' ? `like ${answer.site.name}: ${answer.why}` : answer.kind;
}

base.for([
  'copperline.gg',
  ' HTTPS://CopperLine.GG:8443/login?x=1#top ',
  'www.copperline.gg.',
  'play.copperline.gg/x',
  '//copperline.gg',
  'somebody:secret@copperline.gg',
  'https://evil.example@copperline.gg/',
  'copperline。gg',
  'https:\\\\copperline.gg\\x',
])('an address of the site is recognized: %s', (pasted) => {
  expect(told(pasted)).toBe('own Copperline');
});

base.for([
  ['copperline.com', 'ending'],
  ['copperline.co.uk', 'ending'],
  ['coperline.gg', 'letter'],
  ['copperlines.gg', 'letter'],
  ['cooperline.gg', 'letter'],
  ['coppelrine.gg', 'letter'],
  ['copper1ine.gg', 'letter'],
  ['c0pper1ine.gg', 'lookalike'],
  ['соpperline.gg', 'lookalike'],
  ['сорреrlіnе.gg', 'lookalike'],
  [domainToASCII('сорреrlіnе.gg'), 'lookalike'],
  ['copper-line.gg', 'words'],
  ['copperline-bonus.com', 'words'],
  ['get-copperline.com', 'words'],
  ['copperlinebonus.com', 'words'],
  ['cs2copperline.net', 'words'],
  ['copperline.gg.evil.example', 'part'],
  ['login.copperline.evil.example', 'part'],
  ['copperline.github.io', 'ending'],
  ['copperline.gg@evil.example', 'before'],
  ['https://copperline.gg:x@evil.example/copperline', 'before'],
  ['https://copperline.gg%2Flogin@93.184.216.34/', 'before'],
] as const)('an address that only looks like the site’s is reported: %s', ([pasted, why]) => {
  expect(told(pasted)).toBe(`like Copperline: ${why}`);
});

base('below a domain of several sites is the own one of each', () => {
  expect(told('ninth-round.example.com')).toBe('own Ninth Round');
  expect(told('x.overpeel.example.com')).toBe('own Overpeel');
  expect(told('0verpee1.example.com')).toBe('like Overpeel: lookalike');
  expect(told('ninthround.com')).toBe('like Ninth Round: ending');
  for (const pasted of ['example.com', 'www.example.com', 'other.example.com']) expect(told(pasted)).toBe('unknown');
});

base.for([
  'https://example.org/copperline.gg',
  '93.184.216.34',
  '[2606:2800::1]:443',
  '0x5db8d822',
  'steampowered.com',
])('an unknown address is not called safe: %s', (pasted) => {
  expect(told(pasted)).toBe('unknown');
});

base.for([
  ...[
    'javascript:alert(1)//copperline.gg',
    'JavaScript://copperline.gg/%0aalert(1)',
    'data:text/html,x',
    'mailto:a@copperline.gg',
  ],
  ...[
    '',
    '   ',
    'copperline',
    'localhost',
    'https://',
    'https://a b.gg',
    'copperline..gg',
    'https://%00.gg',
    '.',
    '@',
    'xn--a.',
  ],
  ...['ftp://copperline.gg', 'file:///etc/passwd', 'blob:https://copperline.gg/x'],
])('an address without a website gets no verdict: %s', (pasted) => {
  expect(told(pasted)).toBe('unreadable');
});

base('an address that differs by one letter is always reported, and nothing unknown is ever called the site’s', () => {
  const edits = fc.record({
    name: fc.constantFrom('copperline.gg', 'brasspoint.com', 'ninth-round.example.com', 'overpeel.example.com'),
    how: fc.constantFrom('add', 'drop', 'change', 'swap'),
    at: fc.nat(),
    letter: fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz0123456789')),
  });
  fc.assert(
    fc.property(edits, ({ name, how, at: anywhere, letter }) => {
      const [label = '', ...rest] = name.split('.');
      const at = anywhere % label.length;
      const [before, after] = [label.slice(0, at), label.slice(at)];
      const clones = {
        add: before + letter + after,
        drop: before + after.slice(1),
        change: before + letter + after.slice(1),
        swap: before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2),
      };
      const clone = clones[how];
      fc.pre(clone !== label && /^[a-z0-9].*[a-z0-9]$/.test(clone));
      expect(match([clone, ...rest].join('.')).kind, clone).toBe('like');
    }),
    { numRuns: 1_000 },
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (pasted) => {
      const answer = match(pasted);
      if (answer.kind === 'own') expect(answer.host).toMatch(/(^|\.)(copperline\.gg|brasspoint\.com|example\.com)$/);
    }),
    { numRuns: 1_000 },
  );
});

base('the longest address is compared with ten thousand sites at once', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    name: `Site number ${index}`,
    hosts: [`site-number-${index}.com`],
  }));
  const quick = createAddressMatcher(many);
  const taken = processorTime();
  expect(quick('site-number-77.net')).toMatchObject({ kind: 'like', why: 'ending' });
  quick(`https://${'a.'.repeat(100)}com/${'x'.repeat(1_700)}`);
  expect(taken()).toBeLessThan(20_000);
});

const test = base.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  await insertCasino(db, { slug: 'copperline', name: 'Copperline', website_url: 'https://copperline.gg' });
  await insertCasino(db, {
    ...{
      slug: 'rust',
      name: 'Rust <b>',
      website_url: 'https://rustbet.gg',
      status: 'warning',
      status_reason: 'No payouts.',
    },
  });
  await insertCasino(db, { slug: 'hidden', name: 'Hidden', website_url: 'https://hiddensite.gg', status: 'draft' });
  const app = await startApp(db, { env: { TRUST_PROXY: '1' } });
  onCleanup(() => app.close());
  return app;
});

describe('the page /tools/real-site', () => {
  const getMain = async (app: Awaited<ReturnType<typeof startApp>>, pasted: string) => {
    const answer = await app.fetch(`/tools/real-site${stringifySearch({ address: pasted })}`);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    return { html, main: /<main.*<\/main>/s.exec(html)?.[0].replaceAll('<!-- -->', '') ?? '' };
  };

  test('the page /tools/real-site works without script, and is indexed only without an address', async ({ app }) => {
    const { html, main } = await getMain(app, 'copperline.gg');
    expect(main).toContain('This is <bdi>Copperline</bdi>’s');
    expect(html).toContain('name="robots" content="noindex');
    const empty = await (await app.fetch('/tools/real-site')).text();
    expect(empty).not.toContain('content="noindex');
    expect(empty).toContain('BreadcrumbList');
  });

  test('the page /tools/real-site turns nothing that was pasted into a link or markup', async ({ app }) => {
    for (const pasted of [
      'https://copperline.com/x',
      'https://example.org/"><img src=x>',
      'javascript:alert(1)',
      'copperline.gg@evil.example',
    ]) {
      const { html, main } = await getMain(app, pasted);
      const hrefs = [...html.matchAll(/(?:href|src|action|content)="([^"]*)"/g)].map(([, href = '']) => href);
      expect(hrefs.filter((href) => /evil|example\.org|copperline\.com|javascript:/.test(href))).toEqual([]);
      expect(main).not.toContain('<img src=x');
    }
    // Cut to what the page can tell to be too long.
    const cut = await app.fetch(`/tools/real-site?address=${'a'.repeat(4_096)}`);
    expect([cut.status, cut.headers.get('location')?.length]).toEqual([
      301,
      2_001 + '/tools/real-site?address='.length,
    ]);
    expect((await getMain(app, 'copperline.com')).main).toContain('Looks like <bdi>Copperline</bdi>’s, but is not');
    expect((await getMain(app, 'a'.repeat(2_001))).main).toContain('at most 2000 characters');
  });

  test('the page /tools/real-site says what we say of a site, and nothing of drafts', async ({ app }) => {
    expect((await getMain(app, 'rustbet.gg')).main).toContain('We advise against this site: No payouts.');
    expect((await getMain(app, 'hiddensite.gg')).main).toContain('Not known to us');
    expect((await getMain(app, 'hiddensite.com')).main).toContain('Not known to us');
  });

  test('the call of /tools/real-site is rate-limited, and refuses input that is too long by its field', async ({
    app,
  }) => {
    const headers = { 'X-Forwarded-For': newIp() };
    const ask = (address: string) => trpcQuery(app, 'casinos.realSite', { address }, headers);
    expect(await resultOf(await ask('copperline.gg'))).toMatchObject({ kind: 'own', site: { address: 'copperline' } });
    for (const address of ['', 'x'.repeat(4_096), 'a\u0000b.gg']) {
      const answer = await ask(address);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('"fieldErrors":{"address":[');
    }
    let refused = 0;
    for (let asked = 0; asked < 62; asked += 1) if ((await ask('copperline.gg')).status === 429) refused += 1;
    expect(refused).toBeGreaterThan(0);
  });
});

base('an address on a domain where anyone can get a page has no owner', () => {
  const known = knownHosts([
    { key: 'Telecase', address: 'https://t.me/telecase' },
    { key: 'Telecase', address: 'https://sites.google.com/view/telecase' },
  ]);
  const answer = createAddressMatcher([{ name: 'Telecase', hosts: known.get('Telecase') ?? [] }]);
  for (const pasted of ['https://t.me/telecase_scam_bot', 'https://docs.google.com/forms/steal', 't.me'])
    expect(answer(pasted).kind).toBe('unknown');
});
