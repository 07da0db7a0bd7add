import { describe, expect, test } from 'vitest';
import { casinoCollections } from '../../../client/features/casinos/casino-collections';
import { readDemoPosts, readDemoTaxonomy } from '../../../server/demo/blog-content';
import { readDemoCasinos } from '../../../server/demo/casino-content';
import { readDemoPages } from '../../../server/demo/page-content';
import { isGamemode } from '../../../shared/content/gamemodes';
import { FEWEST_REPORTS, REPORT_DAYS, REPORT_REFUSALS } from '../../../shared/payouts/payouts';

const demoCasinos = readDemoCasinos();
const demoPages = readDemoPages();
const demoPosts = readDemoPosts();
const { authors: demoAuthors } = readDemoTaxonomy();

const ORIGIN = 'https://lootrank.example';

const knownPaths = new Set([
  '/',
  '/blog',
  '/casinos',
  '/developers',
  '/pause',
  '/saved',
  '/tools/bonus-value',
  '/tools/provably-fair',
  ...Object.keys(casinoCollections).map((slug) => `/casinos/${slug}`),
  ...demoPages.map(({ slug }) => `/${slug}`),
]);

/** Lower-case words separated and surrounded by single spaces, so that only whole names match. */
function toWords(text: string): string {
  const words = text.toLowerCase().split(/[^\p{L}\d]+/u);
  return ` ${words.filter(Boolean).join(' ')} `;
}

/** Uses the slug, since texts shorten names: “Old Harbour Skins & Case Battles Club” is “Old Harbour”. */
const casinoNames = demoCasinos.map(({ slug, name }) => toWords(slug ?? name));

const linksIn = (markdown: string) =>
  [...markdown.matchAll(/\]\(\s*<?([^\s)>]+)|\bhref=["']?([^\s"'>]+)|^\[[^\]]+\]:\s*(\S+)/gm)].map(
    ([, inline, html, reference]) => inline ?? html ?? reference ?? '',
  );

const namesIn = (text: string) => casinoNames.filter((name) => toWords(text).includes(name));

function leadsSomewhere(link: string): boolean {
  const { origin, pathname, searchParams } = new URL(link, ORIGIN);
  if (origin !== ORIGIN) return true;
  if (!knownPaths.has(pathname)) return false;
  return [...searchParams].every(
    ([key, value]) => pathname === '/casinos' && key === 'gamemodes' && value.split(',').every(isGamemode),
  );
}

test('the rules below recognize what they look for', () => {
  expect(linksIn('[a](/a) <a href="/b">b</a>\n\n[c]: /c')).toEqual(['/a', '/b', '/c']);
  expect(namesIn('We played at Old Harbour.')).toEqual([' old harbour ']);
  expect(namesIn('A harbour is old.')).toEqual([]);
  for (const link of [
    '/casino/old-harbour',
    '/blog/any-article',
    '/blog?category=market',
    '/casinos?gamemodes=chess',
    '/nowhere',
  ]) {
    expect(leadsSomewhere(link)).toBe(false);
  }
  for (const link of ['/faq', '/casinos?gamemodes=crash,dice', '/guides/trading', 'https://example.com/']) {
    expect(leadsSomewhere(link)).toBe(true);
  }
});

// `demo:remove` deletes casinos, articles and categories, but keeps these pages.
describe.each(demoPages.map((page) => [page.slug, page] as const))('the initial text of /%s', (_slug, page) => {
  const { title, content, metaTitle, metaDescription } = page;
  const text = [title, metaTitle, metaDescription, content].join('\n');

  test('the initial text of a page names no demo casino and no demo article', () => {
    expect(namesIn(text)).toEqual([]);
    expect(demoPosts.map((post) => post.title).filter((name) => text.includes(name))).toEqual([]);
  });

  test('the initial text of a page names none of the invented staff', () => {
    const names = demoAuthors.flatMap(({ key, displayName }) => [key, ...(displayName === null ? [] : [displayName])]);
    expect(names.filter((name) => text.includes(name))).toEqual([]);
  });

  test('the initial text of a page links only to pages that every installation has', () => {
    expect(linksIn(content).filter((link) => !leadsSomewhere(link))).toEqual([]);
  });
});

test('how we rank says which checks of readers’ reports are made, with the numbers that hold', () => {
  const { content } = demoPages.find(({ slug }) => slug === 'how-we-rank') ?? { content: '' };
  const [, section = ''] = /^## Withdrawals that readers report\n([\s\S]*?)^## /m.exec(content) ?? [];
  expect(section).toContain(`one withdrawal per site and ${REPORT_DAYS} days`);
  expect([Object.keys(REPORT_REFUSALS).length, FEWEST_REPORTS]).toEqual([5, 3]);
  for (const said of [
    'confirmed address',
    'one of five reasons',
    'deleted about ten minutes after the decision',
    'From three reports on',
  ]) {
    expect(section).toContain(said);
  }
  expect(section).toContain('never part of the score');
});
