import { readFileSync } from 'node:fs';
import path from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import type { APIRequestContext } from 'playwright/test';
import { LANDING_SLUGS, landingPage } from '../../shared/casinos/landing-lists';
import { pageProblems } from '../fixtures/page-rules';
import { structuredDataProblems } from '../fixtures/structured-data';
import { crawl, internalAddresses } from './crawl';
import type { CrawledPage } from './crawl';
import { expect, test } from './test';

const parser = new XMLParser({ isArray: (name) => name === 'sitemap' || name === 'url' });

const toPath = (address: string) => address.split(/[?#]/, 1)[0] ?? '';
const withoutAnchor = (address: string) => address.replace(/#.*$/, '');

interface Listed {
  loc: string;
  lastmod?: string;
}

interface Sitemap {
  sitemapindex: { sitemap: { loc: string }[] };
  urlset: { url: Listed[] };
}

async function sitemapEntries(request: APIRequestContext): Promise<Listed[]> {
  const read = async (url: string) => parser.parse(await (await request.get(url)).text()) as Partial<Sitemap>;
  const { sitemapindex } = await read('/sitemap.xml');
  const parts = await Promise.all((sitemapindex?.sitemap ?? []).map(({ loc }) => read(loc)));
  return parts.flatMap(({ urlset }) => urlset?.url ?? []);
}

function getAddress({ loc }: Listed): string {
  const { pathname, search } = new URL(loc);
  return `${pathname}${search}`;
}

function getCanonical({ html }: CrawledPage): string | undefined {
  const href = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  if (href === undefined) return undefined;
  const { pathname, search } = new URL(href);
  return `${pathname}${search}`;
}

const isHidden = ({ html }: CrawledPage) => /<meta name="robots" content="noindex/.test(html);

/** Returns true for a page that search engines should index under this exact address. */
const isPublic = (page: CrawledPage) => page.status === 200 && getCanonical(page) === page.address && !isHidden(page);

// Share images are rendered one at a time by the same code, so a few are enough.
const MAX_SHARE_IMAGES = 6;

// Combinations of gamemodes: four million addresses of the same page.
const isFineFilter = (address: string) => /gamemodes=[^&]*,/.test(address);

/** Public addresses that are left out of the sitemap, and why. */
const UNLISTED: readonly { pattern: RegExp; because: string }[] = [
  { pattern: /[?&]page=\d+$/, because: 'further pages of a list are found through the first' },
  { pattern: /\/codes\?show=/, because: 'lines of the page without it' },
  { pattern: /(\/history|\/changes)\?(kinds|cursor)=/, because: 'a choice of what the page without it lists' },
];

/** Routes that are not public pages, and why. */
const CLOSED_ROUTES: Record<string, string> = {
  '/404': 'the not-found page',
  '/account': 'personal',
  '/admin': 'personal',
  '/admin/blog/edit/$id': 'personal',
  '/admin/blog/new': 'personal',
  '/admin/casinos/checks': 'personal',
  '/admin/casinos/edit/$id': 'personal',
  '/auth': 'personal',
  '/auth/code': 'reached from a mail',
  '/auth/confirm': 'reached from a mail',
  '/auth/invitation': 'reached from a mail',
  '/auth/reset': 'reached from a mail',
  '/casino': 'leads to the not-found page',
  '/go/$address': 'shown where a link is refused',
  '/letters/{-$slug}': 'closed until the settings open it',
  '/newsletter': 'what a form answers',
  '/newsletter/confirm': 'reached from a mail',
  '/newsletter/unsubscribe': 'reached from a mail',
  '/pause': 'personal',
  '/preview/$token': 'drafts',
  '/preview/casino/$token': 'drafts',
  '/preview/page/$token': 'drafts',
  '/saved': 'personal',
  '/saved/alerts': 'reached from a mail',
  '/search': 'results are no page of their own',
};

function routePaths(): string[] {
  const source = readFileSync(path.resolve(import.meta.dirname, '../../client/routeTree.gen.ts'), 'utf8');
  const block = /interface FileRoutesByFullPath \{([^]*?)\n\}/.exec(source)?.[1] ?? '';
  const paths = [...block.matchAll(/'([^']+)':/g)].map((match) => match[1] ?? '');
  return [...new Set(paths.map((route) => route.replace(/(.)\/$/, '$1')))];
}

const getPattern = (route: string) => new RegExp(`^${route.replace(/\$[a-z]+/g, '[^/?]+')}(\\?|$)`);

test('every internal link answers, every anchor exists, and every public page is in the sitemap', async ({
  request,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const base = baseURL ?? '';
  const entries = await sitemapEntries(request);
  const listed = entries.map(getAddress);
  const links = new Map<string, string>();
  let shareImages = 0;
  const pages = await crawl(request, ['/', ...listed], (page) => {
    if (!isPublic(page)) return [];
    const found = internalAddresses(page.html, `${base}${page.address}`)
      .filter((address) => !isFineFilter(address))
      .filter((address) => !address.startsWith('/share/') || (shareImages += 1) <= MAX_SHARE_IMAGES);
    for (const address of found) if (!links.has(address)) links.set(address, page.address);
    return found.map(withoutAnchor);
  });

  const broken: string[] = [];
  for (const [link, from] of links) {
    const page = pages.get(withoutAnchor(link));
    const isOffer = toPath(link).startsWith('/go/') && page?.status === 302;
    const asksToSignIn = toPath(link) === '/account' && page?.location?.startsWith('/auth?');
    if (page?.status !== 200 && !isOffer && !asksToSignIn)
      broken.push(`${from} → ${link}: ${page?.status} ${page?.location ?? ''}`);
    const anchor = decodeURIComponent(/#(.+)$/.exec(link)?.[1] ?? '');
    // The account's sections load with its data, so its anchors are missing here; alerts.spec.ts reaches one.
    if (toPath(link) === '/account') continue;
    if (anchor && page?.html && !page.html.includes(`id="${anchor}"`)) broken.push(`${from} → ${link}: no such anchor`);
  }
  expect(broken).toEqual([]);

  const htmlAt = (entry: Listed) => pages.get(getAddress(entry))?.html ?? '';
  const problems = entries.map((entry) => pageProblems(htmlAt(entry), entry));
  expect(problems.flat()).toEqual([]);
  // The starting texts of lists about one fact are examples, so they are not indexed, but long enough to be.
  for (const slug of LANDING_SLUGS) {
    const loc = new URL(`/${landingPage(slug)}`, base).href;
    const html = await (await request.get(loc)).text();
    const problems = pageProblems(html, { loc, lastmod: 'of its text' });
    expect(problems.filter((problem) => !problem.endsWith(': noindex'))).toEqual([]);
  }

  // The questions people ask are answered by pages that exist.
  const questions = readFileSync(path.resolve(import.meta.dirname, '../../docs/questions.md'), 'utf8');
  const answers = [...questions.matchAll(/^\| [^|]+ \| `([^`]+)` \|/gm)].map((match) => match[1] ?? '');
  expect(answers.length).toBeGreaterThan(30);
  for (const answer of answers) {
    const [address = '', anchor] = answer.split('#');
    const response = await request.get(address);
    expect([answer, response.status()]).toEqual([answer, 200]);
    if (anchor !== undefined) expect(await response.text(), answer).toContain(`id="${anchor}"`);
  }

  const inSitemap = new Set(listed);
  const crawled = [...pages.values()];
  const missing = crawled.filter(isPublic).map(({ address }) => address);
  const isUnlisted = (address: string) => UNLISTED.some(({ pattern }) => pattern.test(address));
  expect(missing.filter((address) => !inSitemap.has(address) && !isUnlisted(address))).toEqual([]);
  expect(listed.filter((address) => !crawled.some((page) => page.address === address && isPublic(page)))).toEqual([]);

  const unlistedRoutes = routePaths().filter((route) => !listed.some((address) => getPattern(route).test(address)));
  expect(unlistedRoutes.sort()).toEqual(Object.keys(CLOSED_ROUTES).sort());

  const blocks = crawled
    .filter(isPublic)
    .flatMap(({ address, html }) =>
      [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].flatMap((match) =>
        structuredDataProblems(JSON.parse(match[1] ?? '')).map((problem) => `${address}: ${problem}`),
      ),
    );
  expect(blocks).toEqual([]);
  const titles = crawled.filter(isPublic).map(({ html }) => /<title>([^<]*)/.exec(html)?.[1]);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});
