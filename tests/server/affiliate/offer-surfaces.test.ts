import { describe, expect } from 'vitest';
import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import { PAUSED_BONUS } from '../../../shared/codes/promo-codes';
import { toPair } from '../../../shared/content/comparison-path';
import { SEARCH_OF_ROUTES } from '../../../server/http/page-search';
import { ALL_CASINOS, ALL_POSTS, announceChange } from '../../../server/cache/announce-change';
import { CacheTags } from '../../../server/cache/cache-tags';
import { servedText } from '../../../server/features/markdown/served-text';
import { recordCheck } from '../../../server/features/links/link-checks.service';
import { parseFile } from '../../../server/features/transfer/parsing/parse-file';
import { mergeParsed } from '../../../server/features/transfer/parsing/parsed';
import { planImport } from '../../../server/features/transfer/plan';
import { renderMarkdown } from '../../../server/markdown/render-markdown';
import { insertCategory, insertPost } from '../../builders/blog';
import { insertCasino, insertFact } from '../../builders/casinos';
import { insertChange } from '../../builders/changes';
import { insertPage } from '../../builders/pages';
import { test as base } from '../../database/test-database';
import { adminCaller, casinoAsRead } from '../../fixtures/caller';
import { trpcQuery } from '../../fixtures/calls';
import { newIp } from '../../fixtures/people';
import { procedures } from '../../fixtures/procedures';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';

const GAME_PAGES = ['case-battles', 'crash', 'roulette', 'jackpot', 'trading'];

const WITHOUT_OFFER = ['paused', 'warning', 'closed', 'draft'] as const satisfies readonly CasinoStatus[];
const SHOWN = ['paused', 'warning', 'closed'] as const;

/** An offer with unique texts, none of which may appear for a casino without an offer. */
const getOffer = (name: string) => ({
  bonus_amount: `BONUSOF${name} 77%`,
  bonus_terms: `TERMSOF${name} apply`,
  promo_code: `CODEOF${name}`,
  affiliate_link: `https://linkof${name}.example.com/join`,
});

/** Editors' links to the product's address and, by hand, to the program's. */
const getReview = (address: string) =>
  [
    `<p>Visit <a href="/go/${address}" rel="sponsored nofollow noopener">them</a>.</p>`,
    `<p><a title="a > b" href="/go/${address}">them</a> <a title="a > b" href="//linkof${address}.example.com">it</a></p>`,
    ...[
      `https://linkof${address}.example.com/join`,
      `HTTPS://www.LinkOf${address}.example.com/other?a=1&#x26;b=2`,
      `//linkof${address}.example.com`,
      `/\\linkof${address}.example.com/x`,
    ].map((href) => `<p><a href="${href}" rel="nofollow noopener">by hand</a> <a href="${href}">${href}</a></p>`),
    renderMarkdown(`::site{${address}}\n::code{${address}}\n\n::compare{${address},north}\n::site{old-${address}}`),
  ].join('');

interface Site {
  app: RunningApp;
  /** Casino ids by slug. */
  ids: Record<string, string>;
}

const test = base.extend('site', { scope: 'file' }, async ({ database }, { onCleanup }): Promise<Site> => {
  const { db, connectionString } = database;
  const ids: Record<string, string> = {};
  const add = async (status: CasinoStatus, slug: string, name: string) => {
    const casino = await insertCasino(db, {
      ...getOffer(slug),
      slug,
      name,
      status,
      status_reason: status === 'listed' || status === 'draft' ? null : `Because ${slug}.`,
      status_at: new Date('2026-11-01T00:00:00Z'),
      // The draft was public before.
      last_public: status === 'draft' ? '{}' : null,
      is_recommended: true,
      gamemodes: ['crash', 'dice'],
      placement: Object.keys(ids).length + 1,
      payment_methods: ['bitcoin'],
      provably_fair: true,
      verified_at: new Date(),
      full_review_html: getReview(slug),
    });
    ids[slug] = casino.id;
    const { bonus_amount, bonus_terms, promo_code } = getOffer(slug);
    await insertChange(db, casino.id, { kind: 'bonus', key: 'amount', before: '5%', after: bonus_amount });
    await insertChange(db, casino.id, { kind: 'bonus', key: 'terms', before: 'None.', after: bonus_terms });
    await insertChange(db, casino.id, { kind: 'code', before: promo_code, after: 'NEWER' });
    await db
      .insertInto('casino_facts')
      .values({
        casino_id: casino.id,
        key: 'bonus_match',
        value: '7777',
        note: `NOTEOF${slug}`,
        checked_at: new Date(),
      })
      .execute();
    await insertFact(db, casino.id, 'payout_median', 14, new Date());
    await insertChange(db, casino.id, {
      kind: 'fact',
      key: 'bonus_match',
      before: { value: 100 },
      after: { value: 7_777, note: `NOTEOF${slug}` },
    });
    await db
      .insertInto('slug_redirects')
      .values({ entity: 'casino', old_slug: `old-${slug}`, target_id: casino.id })
      .execute();
  };
  for (const status of WITHOUT_OFFER) await add(status, `a${status}`, `Walk ${status}`);
  for (const name of ['north', 'south', 'east', 'west']) await add('listed', name, `Walk ${name}`);
  const links = Object.keys(ids).map(getReview).join('');
  await insertPost(db, { slug: 'links', content_html: links });
  for (const slug of ['guides/trading', ...GAME_PAGES.map((mode) => `games/${mode}`), 'about']) {
    await insertPage(db, { slug, content_html: links });
  }
  // Subscribes to changes, so that responses are cached.
  const app = await startApp(db, { env: { DATABASE_URL: connectionString, TRUST_PROXY: '1' }, connectionState: true });
  onCleanup(() => app.close());
  return { app, ids };
});

/** Inputs that make a public query return everything it can. */
const INPUTS: Record<string, unknown[]> = {
  'casinos.list': [
    {},
    { sort: 'rating', pageSize: 100 },
    { sort: 'newest' },
    { q: 'Walk' },
    { gamemodes: ['crash'] },
    { collection: 'crypto' },
    { collection: 'legit' },
  ],
  'casinos.comparable': [{}, { q: 'Walk' }, { chosen: ['north', 'apaused', 'aclosed', 'adraft'] }],
  'search.query': [{ q: 'Walk' }, { q: 'crash', limit: 30 }, { q: 'Wakl' }],
  'search.suggest': [{ q: 'Walk' }, { q: 'wakl' }],
  'posts.bySlug': [{ slug: 'links' }],
  'posts.related': [{ slug: 'links' }],
  'posts.list': [{}, { q: 'links' }],
  'pages.bySlug': [{ slug: 'about' }, { slug: 'games/crash' }],
};

const publicQueries = procedures.filter(({ type, access }) => type === 'query' && access === 'public');

function getAddresses({ ids }: Site, slug: string): string[] {
  return [slug, `old-${slug}`, ids[slug] ?? '', slug.toUpperCase()];
}

/** Every address and call available to visitors, feed readers and search engines. */
function getWalk(site: Site): { path: string; ask: () => Promise<Response> }[] {
  const { app, ids } = site;
  const reviews = Object.keys(ids).flatMap((slug) => getAddresses(site, slug));
  const pages = Object.keys(SEARCH_OF_ROUTES).flatMap((route) => {
    if (route === '/casinos/$collection')
      return ['top-rated', 'new', 'crypto', 'legit'].map((name) => `/casinos/${name}`);
    if (route === '/compare/$pair') return reviews.map((address) => `/compare/${toPair([address, 'north'])}`);
    if (route === '/games/$mode') return GAME_PAGES.map((mode) => `/games/${mode}`);
    return [route];
  });
  const paths = [
    ...pages,
    ...['/?sort=rating&showAll=true', '/casinos?sort=newest', '/casinos?q=Walk', '/casinos?gamemodes=crash'],
    ...[
      '/search?q=Walk',
      '/search?q=crash',
      '/casinos/avoid',
      '/blog/links',
      '/about',
      '/guides/trading',
      '/robots.txt',
    ],
    ...['/compare?q=Walk', '/compare?with=apaused', '/sitemap-comparisons-1.xml'],
    ...['/feed.xml', '/feed.atom', '/feed/casinos.xml', '/feed/casinos.atom'],
    ...['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-casinos-1.xml', '/sitemap-posts-1.xml', '/no-such-page'],
    ...['/changes', '/feed/changes.xml', '/feed/changes.atom', '/how-we-rank/live'],
    ...reviews.flatMap((address) => [`/casino/${address}`, `/casino/${address}/history`, `/go/${address}`]),
    ...reviews.map((address) => `/feed/casino/${address}.xml`),
    ...reviews.map((address) => `/tools/bonus-value?casino=${address.toLowerCase()}`),
    ...['/developers', '/api/v1/openapi.json', '/api/v1/casinos', '/api/v1/casinos?sort=bonus-match&limit=100'],
    ...['/api/v1/casinos?q=Walk', '/api/v1/casinos?collection=crypto', '/api/v1/casinos?bonus-match=50'],
    ...['/api/v1/changes?limit=100', '/api/v1/changes?kinds=bonus,facts', '/api/v1/posts', '/api/v1/posts/links'],
    ...reviews.flatMap((address) =>
      ['', '/facts', '/scores', '/changes', '/changes?kinds=bonus,facts'].map(
        (part) => `/api/v1/casinos/${address}${part}`,
      ),
    ),
    ...reviews.map((address) => `/api/v1/comparison?slugs=${address},south`),
    ...reviews.map((address) => `/badge/${address}.svg`),
  ];
  const inputs: Record<string, unknown[]> = {
    ...INPUTS,
    'casinos.bySlug': reviews.map((slug) => ({ slug })),
    'casinos.similar': reviews.map((slug) => ({ slug })),
    'casinos.tools': reviews.map((slug) => ({ slug })),
    'changes.list': [{}, { kinds: ['bonus', 'facts'] }, ...reviews.map((slug) => ({ slug }))],
    'casinos.compare': reviews.map((slug) => ({ slugs: [slug, 'south'] })),
    'casinos.compareAt': reviews.map((address) => ({ pair: toPair([address, 'south']) })),
  };
  const calls = publicQueries.flatMap(({ path }) => (inputs[path] ?? [undefined]).map((input) => ({ path, input })));
  return [
    // New client addresses, since API calls are limited per address.
    ...paths.map((path) => ({ path, ask: () => app.fetch(path, { headers: { 'X-Forwarded-For': newIp() } }) })),
    ...calls.map(({ path, input }) => ({
      path: `${path} ${JSON.stringify(input)}`,
      ask: () => trpcQuery(app, path, input),
    })),
  ];
}

/** The traces of an offer in a response in lower case: its texts and links. */
function offersIn(lowerText: string, name: string): string[] {
  const traces = [
    ...Object.values(getOffer(name)),
    `/go/${name}`,
    ...['linkof', 'BONUSOF', 'NOTEOF'].map((of) => of + name),
  ];
  return traces.filter((words) => lowerText.includes(words.toLowerCase()));
}

/** Without the page's own address, by which its script knows it. */
async function toText(answer: Response, path: string): Promise<string> {
  const text = `${answer.headers.get('location') ?? ''}\n${await answer.text()}`;
  return path.startsWith('/go/') ? text.replaceAll(path, '') : text;
}

describe('the offer of a casino without a current offer', () => {
  test(
    'the offer of a casino without a current offer appears on no surface, while a listed casino’s does',
    { timeout: 120_000 },
    async ({ site }) => {
      const told: string[] = [];
      let listed = 0;
      for (const { path, ask: asked } of getWalk(site)) {
        const answer = await asked();
        expect(answer.status, path).not.toBe(429);
        const text = await toText(answer, path);
        const lowerText = text.toLowerCase();
        for (const status of WITHOUT_OFFER) {
          for (const words of offersIn(lowerText, `a${status}`)) told.push(`${path}: ${words}`);
        }
        // Not even a draft's name may appear.
        if (/Walk draft/.test(text)) told.push(`${path}: the draft’s name`);
        if (offersIn(lowerText, 'north').length > 0) listed += 1;
      }
      expect(told).toEqual([]);
      expect(listed).toBeGreaterThan(20);
    },
  );

  test(
    'an offer appears nowhere while it is paused, and its casino keeps status and place',
    { timeout: 120_000 },
    async ({ db, site }) => {
      const pause = async (at: Date | null) => {
        await db.updateTable('casinos').set({ offer_paused_at: at }).where('slug', '=', 'west').execute();
        await announceChange(db, [...ALL_CASINOS, 'posts', 'post:*', 'pages', 'page:*']);
        await site.app.services.changes.flush();
      };
      const getPlace = async (slug: string) =>
        /"placement":(\d+)/.exec(await (await trpcQuery(site.app, 'casinos.bySlug', { slug })).text())?.[1];
      const place = await getPlace('west');
      await pause(new Date());
      const told: string[] = [];
      let paused = 0;
      for (const { path, ask: asked } of getWalk(site)) {
        const lowerText = (await toText(await asked(), path)).toLowerCase();
        for (const words of offersIn(lowerText, 'west')) told.push(`${path}: ${words}`);
        if (lowerText.includes(PAUSED_BONUS.toLowerCase())) paused += 1;
      }
      expect(told).toEqual([]);
      expect(paused).toBeGreaterThan(10);
      expect([place, await getPlace('west')]).toEqual(['4', '4']);
      expect(await (await site.app.fetch('/casino/west')).text()).toContain('ratingValue');
      const go = await site.app.fetch('/go/west', { headers: { 'user-agent': 'Mozilla/5.0' } });
      expect([go.status, await go.text()]).toEqual([200, expect.stringContaining(PAUSED_BONUS)]);
      await pause(null);
      expect((await site.app.fetch('/go/west')).status).toBe(302);
    },
  );

  test.for(SHOWN)(
    'the page of a %s casino is kept, with the reason and three alternatives with the same modes',
    async (status, { site }) => {
      const name = `a${status}`;
      const answer = await site.app.fetch(`/casino/${name}`);
      const html = await answer.text();
      expect(answer.status).toBe(200);
      expect(html).toContain(`Because ${name}.`);
      expect(html).toContain('Three similar sites that paid us');
      expect(html).not.toMatch(/Claim Bonus|Top Choice|ratingValue/);
      expect(await (await site.app.fetch('/casino/north')).text()).toContain('ratingValue');
      const casino = await reviewAt(site, name);
      expect(casino.alternatives.map(({ slug }) => slug)).toHaveLength(3);
      expect(casino).toMatchObject({ bonusAmount: null, promoCode: null, affiliateLink: null, isRecommended: false });
      expect(casino.alternatives[0]?.sentence).toBe('Has Crash and Dice too. Median payout: 14\u00a0min.');
    },
  );

  test('a draft’s page is as absent as a page that never existed', async ({ site }) => {
    for (const address of ['adraft', 'old-adraft', site.ids['adraft'] ?? '']) {
      expect((await site.app.fetch(`/casino/${address}`)).headers.get('location'), address).toBe('/404');
      expect((await trpcQuery(site.app, 'casinos.bySlug', { slug: address })).status, address).toBe(404);
      expect((await site.app.fetch(`/go/${address}`)).status, address).toBe(404);
      expect((await site.app.fetch(`/share/casino/${address}-1.png`)).status, address).toBe(404);
    }
  });

  test('/go says why it does not redirect to a casino without a current offer, without counting a click', async ({
    db,
    site,
  }) => {
    for (const status of SHOWN) {
      for (const address of getAddresses(site, `a${status}`)) {
        const answer = await site.app.fetch(`/go/${address}?from=top`, { headers: { 'user-agent': 'Mozilla/5.0' } });
        const html = await answer.text();
        expect(answer.status).toBe(status === 'closed' ? 410 : 200);
        expect(html).toContain(`Because a${status}.`);
        expect(html).toContain(`href="/casino/a${status}"`);
        expect(answer.headers.get('cache-control')).toBe('private, no-store');
      }
    }
    const clicks = db.selectFrom('affiliate_clicks as click').innerJoin('casinos as casino', 'casino.id', 'casino_id');
    expect(await clicks.select('casino.slug').where('status', '<>', 'listed').execute()).toEqual([]);
    expect((await site.app.fetch('/go/north')).status).toBe(302);
  });

  test('links in texts to a casino without a current offer become links to the review, or none for a draft', async ({
    site,
  }) => {
    const html = await (await site.app.fetch('/blog/links')).text();
    for (const status of SHOWN) expect(html).toContain(`<a href="/casino/a${status}">them</a>`);
    expect(html).toContain('<a>them</a>');
    expect(html).toContain('<a href="/go/north" rel="sponsored nofollow noopener">them</a>');
  });

  test('the search finds all casinos without a current offer but drafts, and shows the verdict', async ({ site }) => {
    const html = await (await site.app.fetch('/search?q=Walk')).text();
    for (const verdict of ['We advise against this site', 'No longer listed for now', 'This site has closed']) {
      expect(html).toContain(verdict);
    }
  });

  test('an offer is drawn on share images only for a listed casino', async ({ db, site }) => {
    const drawn = async (slug: string, bonus: string) => {
      await db.updateTable('casinos').set({ bonus_amount: bonus }).where('slug', '=', slug).execute();
      const image = await site.app.fetch(`/share/casino/${slug}-1.png`);
      expect(image.status).toBe(200);
      return image.headers.get('etag');
    };
    expect(await drawn('awarning', '5% more')).toBe(await drawn('awarning', getOffer('awarning').bonus_amount));
    expect(await drawn('north', '5% more')).not.toBe(await drawn('north', getOffer('north').bonus_amount));
  });

  test('the list to avoid contains only warned casinos, newest first, and the sitemap names it', async ({
    db,
    site,
  }) => {
    await insertCasino(db, {
      ...getOffer('newer'),
      slug: 'newer',
      status: 'warning',
      status_reason: 'It stopped paying.',
      status_at: new Date('2026-11-20T00:00:00Z'),
    });
    await announceChange(db, ['casinos']);
    await site.app.services.changes.flush();
    const html = await (await site.app.fetch('/casinos/avoid')).text();
    const found = [...html.matchAll(/href="\/casino\/([^"]+)"/g)].map(([, slug]) => slug);
    expect([...new Set(found)]).toEqual(['newer', 'awarning']);
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/casinos/avoid"');
    expect(html).toMatch(/aria-label="Breadcrumb".{0,200}href="\/casinos"/);
    expect(await (await site.app.fetch('/sitemap-pages.xml')).text()).toContain('/casinos/avoid</loc>');
    await db.deleteFrom('casinos').where('slug', '=', 'newer').execute();
  });
});

interface Review {
  alternatives: { slug: string; sentence: string }[];
}

async function reviewAt({ app }: Site, slug: string): Promise<Review> {
  const answer = await trpcQuery(app, 'casinos.bySlug', { slug });
  return ((await answer.json()) as { result: { data: { json: Review } } }).result.data.json;
}

describe('an editor’s direct link', () => {
  const linked = (...hrefs: string[]) => hrefs.map((href) => `<p><a href="${href}">it</a></p>`).join('');
  const shown = async ({ app }: Site, slug: string) => {
    const html = await (await app.fetch(`/blog/${slug}`)).text();
    return [...html.matchAll(/<p><a(?: href="([^"]*)")?>([^<]*)<\/a><\/p>/g)].map(([, href, text]) => [href, text]);
  };

  test('an editor’s direct link leads to the review while the offer is suspended, and to the program again afterwards', async ({
    db,
    site,
  }) => {
    const url = 'https://linkofeast.example.com/join';
    await insertPost(db, { slug: 'by-hand', content_html: linked(url) + `<p><a href="${url}">${url}</a></p>` });
    await announceChange(db, ['posts', 'post:*']);
    await site.app.services.changes.flush();
    const { caller } = await adminCaller(db, { services: site.app.services });
    const id = site.ids['east'] ?? '';
    const alive = [
      [url, 'it'],
      [url, url],
    ];
    expect(await shown(site, 'by-hand')).toEqual(alive);
    await caller.admin.casinos.update({ id, status: 'warning', statusReason: 'It stopped paying.' });
    expect(await shown(site, 'by-hand')).toEqual([
      ['/casino/east', 'it'],
      ['/casino/east', 'Walk east'],
    ]);
    await caller.admin.casinos.update({ id, status: 'draft' });
    expect(await shown(site, 'by-hand')).toEqual([
      [undefined, 'it'],
      [undefined, 'a site'],
    ]);
    await caller.admin.casinos.update({
      ...(await casinoAsRead(caller.admin, id)),
      status: 'listed',
      affiliateLink: 'https://elsewhere.example.com/',
    });
    expect(await shown(site, 'by-hand')).toEqual(alive);
  });

  test('an editor’s direct link is suspended by no draft that was never public, and by no site in the trash or purged', async ({
    db,
    site,
  }) => {
    const { caller } = await adminCaller(db, { services: site.app.services });
    const { casinos, trash } = caller.admin;
    const url = 'https://begun.example.com/join';
    await insertPost(db, { slug: 'to-begun', content_html: linked(url) });
    await announceChange(db, ['posts', 'post:*']);
    await site.app.services.changes.flush();
    const draft = { name: 'Begun', rating: 4, description: 'Pays.', bonusAmount: '5%', affiliateLink: url };
    const { id } = await casinos.create({ ...draft, slug: 'begun', status: 'draft' });
    expect(await shown(site, 'to-begun')).toEqual([[url, 'it']]);
    await casinos.update({ id, status: 'closed', statusReason: 'It closed.' });
    expect(await shown(site, 'to-begun')).toEqual([['/casino/begun', 'it']]);
    await casinos.update({ id, status: 'draft' });
    expect(await shown(site, 'to-begun')).toEqual([[undefined, 'it']]);
    await casinos.remove({ id });
    expect(await shown(site, 'to-begun')).toEqual([[url, 'it']]);
    await trash.restore({ kind: 'casino', id });
    expect(await shown(site, 'to-begun')).toEqual([[undefined, 'it']]);
    await casinos.remove({ id });
    await trash.purge({ kind: 'casino', id });
    expect(await shown(site, 'to-begun')).toEqual([[url, 'it']]);
  });

  const living = async ({ app }: Site, markdown: string) =>
    await servedText({ db: app.services.db, reads: new CacheTags() }, renderMarkdown(markdown), 'links');

  test.for([
    'https://linkofaclosed.example.com./x',
    'https://www.linkofaclosed.example.com.:443/x',
    'https://linkofaclosed.example.com:8443/x',
    'http://linkofaclosed.example.com:443/x',
    'https://somebody:secret@LINKOFaclosed.example.com/x',
    'https://linkofaclosed%2Eexample.com',
    'https://linkofaclosed.example。com',
    '//linkofaclosed.example.com.',
  ])('an editor’s direct link to %s is recognized as one to a suspended offer', async (href, { site }) => {
    expect(await living(site, `[it](${href})`)).toBe('<p><a href="/casino/aclosed">it</a></p>');
  });

  test('an editor’s direct link is found in a text that repeats its beginning', async ({ site }) => {
    const html = `<img src="/x.png" alt="${'<a '.repeat(60_000)}"><a href="https://linkofaclosed.example.com">it</a>`;
    const shownHtml = await servedText({ db: site.app.services.db, reads: new CacheTags() }, html, 'links');
    expect(shownHtml).toContain('<a href="/casino/aclosed">it</a>');
  });

  test('an editor’s direct link to an address that no casino can have is removed', async ({ site }) => {
    for (const href of ['/go/%00', '/go/a%00b', '/go/%ff', '/go/%ed%a0%80', '/go/%']) {
      expect(await living(site, `[it](${href})`), href).toBe('<p><a>it</a></p>');
    }
  });

  test('an editor’s direct link to a program shared by many casinos is matched by its full address', async ({
    db,
    site,
  }) => {
    const at = (id: string) => `https://program.example.com/out?id=${id}&amp;from=x`;
    const stored = (id: string) => ({ affiliate_link: at(id).replace('&amp;', '&') });
    await insertCasino(db, { slug: 'good', ...stored('good') });
    await insertCasino(db, { slug: 'bad', ...stored('bad'), status: 'closed', status_reason: 'Gone.' });
    await insertPost(db, { slug: 'program', content_html: linked(at('good'), at('bad'), at('other')) });
    await announceChange(db, ['posts', 'post:*', 'offers']);
    await site.app.services.changes.flush();
    const hrefs = (await shown(site, 'program')).map(([href]) => href);
    expect(hrefs).toEqual([at('good'), '/casino/bad', at('other')]);
    await db.deleteFrom('casinos').where('slug', 'in', ['good', 'bad']).execute();
    await announceChange(db, ['casinos', 'casino:*']);
    await site.app.services.changes.flush();
  });
});

test('ranked lists skip a casino without an offer, which gets its place back when it is listed again', async ({
  db,
  site,
}) => {
  const { caller: admin } = await adminCaller(db, { services: site.app.services });
  const order = async () => {
    const answer = await trpcQuery(site.app, 'casinos.list', { pageSize: 100 });
    const { items } = ((await answer.json()) as { result: { data: { json: { items: { slug: string }[] } } } }).result
      .data.json;
    return items.map(({ slug }) => slug);
  };
  const before = await order();
  expect(before).toEqual(['north', 'south', 'east', 'west']);
  const id = site.ids['south'] ?? '';
  const { updatedAt } = await admin.admin.casinos.get({ id });
  const paused = await admin.admin.casinos.update({
    // Ids may be in upper case; the cache tags use lower case.
    id: id.toUpperCase(),
    expectedUpdatedAt: updatedAt,
    status: 'paused',
    statusReason: 'Its licence is being renewed.',
  });
  expect(await order()).toEqual(['north', 'east', 'west']);
  expect(await (await site.app.fetch('/casino/south')).text()).toContain('Its licence is being renewed.');
  expect(await (await site.app.fetch('/blog/links')).text()).toContain('<a href="/casino/south">');
  await admin.admin.casinos.update({ id, expectedUpdatedAt: paused.updatedAt, status: 'listed' });
  expect(await order()).toEqual(before);
  expect(await (await site.app.fetch('/blog/links')).text()).toContain('<a href="/go/south"');
});

test('a bonus in a script from right to left is kept apart from the words around it', async ({ site: { app } }) => {
  const paths = [
    '/',
    '/casinos',
    '/games/crash',
    '/casino/north',
    '/casino/north/history',
    '/changes',
    '/search?q=Walk',
  ];
  for (const path of [...paths, '/compare/east-vs-north']) {
    const html = await (await app.fetch(path, { headers: { 'X-Forwarded-For': newIp() } })).text();
    const around = [...html.matchAll(/<([^<>]*)>[^<>]*(?:BONUS|CODE)OFnorth/g)].map(([, tag = '']) => tag);
    const inText = around.filter((tag) => !/^(script|title)/.test(tag));
    expect([path, inText.length > 0]).toEqual([path, true]);
    expect([path, inText.filter((tag) => !/dir="auto"|translate="no"/.test(tag))]).toEqual([path, []]);
  }
});

describe('an image from a casino or its program', () => {
  const urls = [
    'https://tracking.imaged.example/aff_c?id=7',
    '//other.TRACKING.imaged.example./pixel.gif',
    'https://www.imaged-site.example/logo.png',
    'http://cdn.imaged-landing.example:8080/x.jpg',
  ];
  const elsewhere = 'https://images.elsewhere.example/x.png';

  test('an image from a casino or its program is shown as its description in every text, as a page, in feeds and for programs', async ({
    db,
    site,
  }) => {
    const { caller } = await adminCaller(db, { services: site.app.services });
    const offer = { name: 'Imaged', slug: 'imaged', rating: 4, description: 'Pays.', bonusAmount: '5%' };
    const link = 'https://tracking.imaged.example/aff_c?id=1';
    const { id } = await caller.admin.casinos.create({ ...offer, affiliateLink: link, status: 'listed' });
    const content_html = renderMarkdown(
      [...urls, elsewhere].map((url, at) => `[![a "${at}" <b>](${url})](${link})`).join('\n\n'),
    );
    await insertPost(db, { slug: 'imaged', content_html });
    await announceChange(db, ['posts', 'post:*']);
    await site.app.services.changes.flush();
    const shown = async (path: string) => {
      const text = (await (await site.app.fetch(path)).text()).replaceAll(/\\?&#x26;|&amp;/g, '&');
      return [...urls, elsewhere].filter((url) => text.includes(`src="${url}`) || text.includes(`src=\\"${url}`));
    };
    expect(await shown('/blog/imaged')).toEqual([...urls.slice(2), elsewhere]);
    await caller.admin.casinos.update({ id, websiteUrl: 'https://imaged-site.example/' });
    expect(await shown('/blog/imaged')).toEqual([...urls.slice(3), elsewhere]);
    await recordCheck(db, { id, address: link, status: 200, finalDomain: 'imaged-landing.example', tlsDays: 9 });
    await site.app.services.changes.flush();
    for (const path of ['/blog/imaged', '/feed.xml', '/api/v1/posts/imaged']) {
      expect(await shown(path), path).toEqual([elsewhere]);
    }
    const html = await (await site.app.fetch('/blog/imaged')).text();
    expect(html).toContain(`<a href="${link}" rel="nofollow noopener">a &quot;0&quot; &lt;b&gt;</a>`);
    await caller.admin.casinos.remove({ id });
    await db.deleteFrom('blog_posts').where('slug', '=', 'imaged').execute();
  });

  test('an image from a casino or its program is no logo and no featured image on any page, in feeds, sitemaps or for programs', async ({
    db,
    site,
  }) => {
    const host = 'track.pictured.example';
    const logo = (name: string) => `https://${name}.${host}/logo.png`;
    const elsewhere = 'https://cdn.unpartnered.example/logo.png';
    const casino = { rating: 4, gamemodes: ['crash', 'dice'], verified_at: new Date(), promo_code: 'PICTURED' };
    await insertCasino(db, {
      ...casino,
      slug: 'pictured',
      logo_url: logo('a'),
      affiliate_link: `https://${host}/?a=1`,
    });
    await insertCasino(db, {
      ...casino,
      slug: 'framed',
      logo_url: elsewhere,
      affiliate_link: 'https://framed.example/',
    });
    const category = await insertCategory(db, { slug: 'pictures' });
    const post = { category_id: category.id, content_html: '<p><a href="/casino/pictured">Pictured</a></p>' };
    await insertPost(db, { ...post, slug: 'pictured', featured_image: logo('b') });
    await insertPost(db, { ...post, slug: 'framed', featured_image: elsewhere });
    await announceChange(db, [...ALL_CASINOS, ...ALL_POSTS, 'categories']);
    await site.app.services.changes.flush();
    const pages = [
      '/',
      '/casinos',
      '/casino/pictured',
      '/casinos?q=pictured',
      '/ask?q=pictured',
      '/how-we-rank',
      '/codes',
    ];
    const posts = ['/blog', '/blog/pictured', '/blog/framed', '/blog?category=pictures', '/search?q=pictured'];
    const compared = [`/compare/${toPair(['pictured', 'framed'])}`, '/compare', '/avoid'];
    const programs = ['/api/v1/casinos', '/api/v1/casinos/pictured', '/api/v1/posts', '/api/v1/posts/pictured'];
    const files = ['/feed.xml', '/feed/category/pictures.xml', '/sitemap-casinos-1.xml', '/sitemap-posts-1.xml'];
    const shown: string[] = [];
    let others = 0;
    for (const path of [...pages, ...posts, ...compared, ...programs, ...files]) {
      const text = await (await site.app.fetch(path)).text();
      if (/\b[ab]\.track\.pictured/.test(text)) shown.push(path);
      others += text.includes(elsewhere) ? 1 : 0;
    }
    expect(shown).toEqual([]);
    expect(others).toBeGreaterThan(8);
    const found = await trpcQuery(site.app, 'search.query', { q: 'pictured' });
    expect(JSON.stringify(found)).not.toContain(logo('a'));
  });

  test('an image from a casino or its program is refused as a logo or featured image, by the name of the field', async ({
    db,
    site,
  }) => {
    const { caller } = await adminCaller(db, { services: site.app.services });
    const casino = { rating: 4, description: 'Pays.', bonusAmount: '5%', status: 'listed' as const };
    const own = { affiliateLink: 'https://go.refused.example/?a=1', websiteUrl: 'https://refused-site.example/' };
    const refusal = (field: string) => ({ cause: { code: 'BAD_REQUEST', details: { field } } });
    for (const logoUrl of ['https://cdn.refused.example/l.png', 'https://www.REFUSED-site.example./l.png']) {
      const create = caller.admin.casinos.create({ ...casino, ...own, name: 'Refused', slug: 'refused', logoUrl });
      await expect(create, logoUrl).rejects.toMatchObject(refusal('logoUrl'));
    }
    const logoUrl = 'https://cdn.unpartnered.example/l.png';
    const { id } = await caller.admin.casinos.create({ ...casino, ...own, name: 'Refused', slug: 'refused', logoUrl });
    const update = caller.admin.casinos.update({ id, logoUrl: 'https://refused.example/l.png' });
    await expect(update).rejects.toMatchObject(refusal('logoUrl'));
    const post = { title: 'Refused', slug: 'refused', content: 'A text.', status: 'draft' as const };
    const featuredImage = 'https://images.refused.example/x.png';
    await expect(caller.admin.posts.create({ ...post, featuredImage })).rejects.toMatchObject(refusal('featuredImage'));
    const { id: draft } = await caller.admin.posts.create({ ...post, featuredImage: logoUrl });
    await expect(caller.admin.posts.update({ id: draft, featuredImage })).rejects.toMatchObject(
      refusal('featuredImage'),
    );
    // What was stored before keeps no other field from being saved.
    await db.updateTable('blog_posts').set({ featured_image: featuredImage }).where('id', '=', draft).execute();
    await caller.admin.posts.update({ id: draft, featuredImage, title: 'Renamed' });
  });

  test('an image from a casino or its program is left out of an import, with a note', async ({ db }) => {
    const file = (name: string, rows: object[]) => ({ name, bytes: new TextEncoder().encode(JSON.stringify(rows)) });
    const casino = { name: 'Brought', slug: 'brought', rating: 4, bonus_amount: '5%', description: 'Pays.' };
    const link = 'https://go.brought.example/?a=1';
    const logo = 'https://www.brought.example/l.png';
    const { rows, problems } = mergeParsed([
      parseFile(file('casinos.json', [{ ...casino, affiliate_link: link, logo_url: logo }])),
      parseFile(file('blog_posts.json', [{ title: 'Brought', content: 'A text.', featured_image: logo }])),
    ]);
    expect(problems).toEqual([]);
    const plan = await planImport(db, { rows, problems }, { publicUrl: 'http://localhost', author: '' });
    expect(plan.casinos).toMatchObject([{ action: 'create', values: { affiliate_link: link } }]);
    expect([plan.casinos[0]?.values['logo_url'], plan.posts[0]?.values['featured_image']]).toEqual([
      undefined,
      undefined,
    ]);
    const noted = plan.problems.map(({ kind, reason }) => `${kind} ${reason.split(':', 1)[0] ?? ''}`);
    expect(noted).toEqual(['note logo_url', 'note featured_image']);
  });
});
