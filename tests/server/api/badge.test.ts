import { createHash } from 'node:crypto';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect } from 'vitest';
import { badgeHtml, badgeMarkdown } from '../../../client/features/api/badge-snippets';
import { badgeSvg } from '../../../server/features/seo/badge-svg';
import { insertCasino } from '../../builders/casinos';
import { test as siteTest } from '../../fixtures/cached-site';
import { XSS_PAYLOADS } from '../../fixtures/markdown/xss-payloads';

const HOSTILE = `</text><script>alert(1)</script>"'&<foreignObject>`;

const test = siteTest.extend('badges', { scope: 'file' }, async ({ site, db }) => {
  await insertCasino(db, { slug: 'odd', name: HOSTILE, rating: 3.5, verified_at: new Date('2026-10-29T12:00:00Z') });
  await insertCasino(db, { slug: 'rust', name: 'Rust', status: 'warning', status_reason: 'No.', rating: 4.9 });
  await insertCasino(db, { slug: 'hidden', status: 'draft' });
  await db
    .insertInto('slug_redirects')
    .values({ entity: 'casino', old_slug: 'odd-before', target_id: site.bolt.id })
    .execute();
  return site;
});

const textsIn = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);

describe('a badge', () => {
  test('a badge shows score, name and date, as an image that other sites may embed', async ({ badges }) => {
    const answer = await badges.app.fetch('/badge/odd.svg', { headers: { Origin: 'https://other.example' } });
    const svg = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(XMLValidator.validate(svg)).toBe(true);
    expect(textsIn(svg)).toEqual([
      '3.5',
      'out of 5',
      expect.stringContaining('&lt;/text&gt;&lt;script&gt;'),
      'Rated by LootRank',
      'Checked Oct 29, 2026',
    ]);
    expect(svg).not.toMatch(/<script|<foreignObject|href|url\(|@import|\son\w+=/i);
    const style = /<style>([^<]*)<\/style>/.exec(svg)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(answer.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox$/);
  });

  test('a badge has a light and a dark variant, neither of which depends on the reader’s system', async ({
    badges,
  }) => {
    const getSvg = async (query: string) => await (await badges.app.fetch(`/badge/odd.svg${query}`)).text();
    expect(await getSvg('')).toContain('@media (prefers-color-scheme:dark)');
    const [light, dark] = [await getSvg('?theme=light'), await getSvg('?theme=dark')];
    expect(light).not.toContain('@media');
    expect(dark).not.toContain('@media');
    expect(light).not.toBe(dark);
    expect(await getSvg('?theme=%3C/style%3E')).toBe(await getSvg(''));
  });

  test('a badge says that a site without an offer is not listed, and shows no score', async ({ badges }) => {
    const svg = await (await badges.app.fetch('/badge/rust.svg')).text();
    expect(textsIn(svg)).toContain('Not listed on LootRank');
    expect(svg).not.toContain('4.9');
    expect(svg).not.toContain('out of 5');
  });

  test.for(['/badge/hidden.svg', '/badge/none.svg', '/badge/.svg', '/badge/acme', '/badge/acme.png', '/badge/a/b.svg'])(
    'a badge does not exist at %s',
    async (path, { badges }) => {
      expect((await badges.app.fetch(path)).status).toBe(404);
    },
  );

  test('a badge is cached once per variant, and follows the next change of its site', async ({ badges }) => {
    const { responseCache } = badges.app.services;
    for (const query of ['', '?theme=dark', '?theme=light']) {
      await (await badges.app.fetch(`/badge/acme.svg${query}`)).text();
      expect(await badges.isCached(`/badge/acme.svg${query}`), query).toBe(true);
    }
    const { entries } = responseCache;
    for (const query of [
      '?theme=dark?',
      '?theme=blue',
      '?x=1',
      '?theme=dark&x=2',
      '?x=%3C&theme=dark',
      '?theme=dark&theme=light',
    ]) {
      expect(await badges.isCached(`/badge/acme.svg${query}`), query).toBe(true);
    }
    expect(responseCache.entries).toBe(entries);
    const { headers } = await badges.app.fetch('/badge/acme.svg');
    const again = await badges.app.fetch('/badge/acme.svg', {
      headers: { 'If-None-Match': headers.get('etag') ?? '' },
    });
    expect([again.status, again.headers.get('cross-origin-resource-policy')]).toEqual([304, 'cross-origin']);
    await badges.admin.casinos.update({ id: badges.acme.id, status: 'paused', statusReason: 'Away.' });
    expect(await (await badges.app.fetch('/badge/acme.svg')).text()).toContain('Not listed');
    await badges.admin.casinos.update({ id: badges.acme.id, status: 'listed' });
    expect(await (await badges.app.fetch('/badge/acme.svg')).text()).toContain('out of 5');
  });

  test('a badge at a former address belongs to the site that has the address now', async ({ badges }) => {
    const shown = async () => await (await badges.app.fetch('/badge/odd-before.svg')).text();
    expect(await shown()).toContain('>Bolt<');
    await badges.admin.redirects.remove({ from: '/casino/odd-before' });
    await badges.admin.casinos.update({ id: badges.acme.id, slug: 'odd-before' });
    expect(await shown()).toContain('>Acme<');
    await badges.admin.casinos.update({ id: badges.acme.id, slug: 'acme' });
  });

  test('a badge stays well-formed for any name', () => {
    const names = [
      ...Object.values(XSS_PAYLOADS).flatMap((payloads) => payloads.map(({ source }) => source)),
      ...['\0\u0001\uffff\ud800', ']]>', '<!--', '\u202eabc', '👩‍👩‍👧‍👦'.repeat(30), 'a'.repeat(5000), ''],
    ];
    const parser = new XMLParser({ ignoreAttributes: false });
    for (const name of names) {
      for (const theme of ['light', 'dark', 'auto'] as const) {
        const svg = badgeSvg({ siteName: name, name, rating: 4, date: new Date(0), isChecked: false }, theme);
        expect(XMLValidator.validate(svg), name).toBe(true);
        const { svg: root } = parser.parse(svg) as { svg: Record<string, unknown> };
        expect(
          Object.keys(root)
            .filter((key) => !key.startsWith('@_'))
            .sort(),
        ).toEqual(['path', 'rect', 'style', 'svg', 'text', 'title'].sort());
        expect(svg.length).toBeLessThan(50_000);
      }
    }
  });
});

describe('the embed code of a badge', () => {
  const badged = { publicUrl: 'https://loot.example', siteName: 'LootRank', address: 'acme', name: 'Acme' };

  test('the embed code of a badge links to the review, in HTML and in Markdown', () => {
    expect(badgeHtml(badged)).toBe(
      '<a href="https://loot.example/casino/acme"><img src="https://loot.example/badge/acme.svg" alt="Acme on LootRank" width="240" height="64"></a>',
    );
    expect(badgeMarkdown(badged)).toBe(
      '[![Acme on LootRank](https://loot.example/badge/acme.svg)](https://loot.example/casino/acme)',
    );
  });

  test('the embed code of a badge escapes the name', () => {
    const hostile = { ...badged, address: '"><b>', name: `"><script>](javascript:alert(1))[x` };
    expect(badgeHtml(hostile).match(/[<>]/g)).toHaveLength(6);
    expect(badgeMarkdown(hostile)).not.toMatch(/[<>]|(?<!\\)\](?!\()|(?<!\\)\]\(javascript/);
  });
});
