import { describe, expect } from 'vitest';
import { listPairCandidates, readPair } from '../../../server/features/addresses/compared-pair';
import { insertCasino } from '../../builders/casinos';
import { test as base } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';

interface Site {
  app: RunningApp;
  /** Casino ids by name. */
  ids: Record<string, string>;
}

const test = base.extend('site', { scope: 'file' }, async ({ db }, { onCleanup }): Promise<Site> => {
  const ids: Record<string, string> = {};
  const add = async (slug: string | null, overrides: Parameters<typeof insertCasino>[1] = {}) => {
    const name = overrides.name ?? `Site ${slug}`;
    const { id } = await insertCasino(db, { slug, name, gamemodes: ['crash', 'dice'], ...overrides });
    ids[name] = id;
    return id;
  };
  const alpha = await add('alpha', {
    name: 'Alpha',
    placement: 1,
    rating: 4.8,
    facts: { payout_median: 14, min_deposit: 500 },
  });
  await add('beta', { name: 'Beta', placement: 2, rating: 4.5, facts: { payout_median: 120, min_deposit: 200 } });
  await add('gamma', { name: 'Gamma', placement: 3 });
  await add('x-vs-y', { name: 'Old Name', placement: 4 });
  await add('x', { name: 'Ex' });
  await add('y', { name: 'Why' });
  await add('shut', { name: 'Shut', status: 'closed', status_reason: 'It went away.' });
  await add('rotten', { name: 'Rotten', status: 'warning', status_reason: 'It does not pay.' });
  await add('draft', { name: 'Draft', status: 'draft' });
  await add(null, { name: 'Nameless' });
  for (let index = 0; index < 7; index += 1)
    await add(`more-${index}`, { name: `More ${index}`, placement: 10 + index });
  await add('last', { name: 'Last', placement: 900 });
  await db.insertInto('slug_redirects').values({ entity: 'casino', old_slug: 'alpha-old', target_id: alpha }).execute();
  const app = await startApp(db);
  onCleanup(() => app.close());
  return { app, ids };
});

async function get(app: RunningApp, path: string) {
  const answer = await app.fetch(path, { redirect: 'manual' });
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
}

describe('the address of a comparison', () => {
  test('a comparison shows two sites with their differences, described in sentences', async ({ site: { app } }) => {
    const { status, html } = await get(app, '/compare/alpha-vs-beta');
    expect(status).toBe(200);
    expect(html).toContain('<title>Alpha vs Beta: which CS2 site is better? | ');
    expect(html).toContain('Alpha typically pays out in 14 minutes (median), Beta in 2 hours.');
    expect(html).toContain('Beta takes the smaller deposit, $2.');
    expect(html).toMatch(/<b>14 min<\/b>.{0,40}>Better</);
    expect(html).toContain('/go/alpha?from=compare-head');
    expect(html).toContain('/go/beta?from=compare-foot');
    expect(html).not.toMatch(/ratingValue|aggregateRating|"Review"/);
    expect(html).toContain('rel="canonical" href="http://localhost:3000/compare/alpha-vs-beta"');
  });

  test.for([
    ['/compare/beta-vs-alpha', '/compare/alpha-vs-beta'],
    ['/compare/gamma-vs-beta-vs-alpha', '/compare/alpha-vs-beta-vs-gamma'],
    ['/compare/alpha-old-vs-beta', '/compare/alpha-vs-beta'],
    ['/compare/beta-vs-alpha?facts=all', '/compare/alpha-vs-beta?facts=all'],
    ['/compare/Alpha-vs-Beta', '/compare/alpha-vs-beta'],
    ['/compare?with=beta&with=alpha', '/compare/alpha-vs-beta'],
    ['/compare?with=beta,alpha', '/compare/alpha-vs-beta'],
    ['/compare?q=something+typed&with=beta&with=alpha', '/compare/alpha-vs-beta'],
    ['/compare?q=&find=yes&with=beta&with=alpha', '/compare?find=yes&with=beta,alpha'],
    ['/compare?with=alpha&with=alpha&with=alpha&with=alpha&with=alpha', '/compare?with=alpha'],
    ['/compare/alpha-vs-beta?facts=nothing', '/compare/alpha-vs-beta'],
  ] as const)('%s redirects permanently to %s', async ([from, to], { site: { app } }) => {
    expect(await get(app, from)).toMatchObject({ status: 301, location: to });
  });

  test('the address of a comparison names a site without a slug by its id, and redirects the id of one with a slug to the slug', async ({
    site: { app, ids },
  }) => {
    const nameless = ids['Nameless'] ?? '';
    const pair = ['alpha', nameless].toSorted().join('-vs-');
    expect(await get(app, `/compare/${pair}`)).toMatchObject({ status: 200 });
    expect(await get(app, `/compare/${[ids['Alpha'], 'beta'].join('-vs-')}`)).toMatchObject({
      status: 301,
      location: '/compare/alpha-vs-beta',
    });
  });

  test('the address of a comparison reads a slug that contains -vs- by the longest match from the left', async ({
    site: { app },
  }) => {
    const { status, html } = await get(app, '/compare/alpha-vs-x-vs-y');
    expect(status).toBe(200);
    expect(html).toContain('<title>Alpha vs Old Name: which');
    // Two sites would match the slug of a single one, so the pair wins.
    expect((await get(app, '/compare/x-vs-y')).html).toContain('<title>Ex vs Why: which');
  });

  test('the address of a comparison keeps three sites that would read as two others at the address of their ids', async ({
    site: { app, ids },
  }) => {
    const byIds = ['Alpha', 'Ex', 'Why'].map((name) => ids[name] ?? '').toSorted();
    const { status, html } = await get(app, `/compare/${byIds.join('-vs-')}`);
    expect(status).toBe(200);
    expect(html).toContain('Alpha vs Ex vs Why: which');
  });

  test.for([
    ['unknown', '/compare/alpha-vs-nobody'],
    ['named twice', '/compare/alpha-vs-alpha'],
    ['named twice, once by an old slug', '/compare/alpha-vs-alpha-old'],
    ['a draft', '/compare/alpha-vs-draft'],
    ['alone', '/compare/alpha'],
    ['five', '/compare/alpha-vs-beta-vs-gamma-vs-last-vs-shut'],
    ['nothing', '/compare/-vs-'],
    ['too long', `/compare/${'alpha-vs-'.repeat(60)}beta`],
    ['two kilobytes of parameters', `/compare/alpha-vs-nobody?facts=${'x'.repeat(2000)}`],
  ] as const)(
    'a comparison with a site that is %s is not found, and shows the picker',
    async ([, path], { site: { app } }) => {
      const { location, ...first } = await get(app, path);
      let { status, html } = first;
      if (status === 301 && location) ({ status, html } = await get(app, location));
      expect(status).toBe(404);
      expect(html).toContain('We have no such comparison');
      expect(html).toContain('action="/compare"');
      expect(html).toMatch(/name="robots" content="noindex/);
      expect(html).not.toContain('Draft');
    },
  );

  test('a comparison opens with only the differences, and shows all facts on request', async ({ site: { app } }) => {
    const all = (await get(app, '/compare/alpha-vs-beta?facts=all')).html;
    const some = (await get(app, '/compare/alpha-vs-beta')).html;
    expect(all).toMatch(/aria-current="page"[^>]*>All \d+ facts/);
    expect(some).toMatch(/aria-current="page"[^>]*>Only differences/);
    expect(some).toMatch(/Left out: \d+ facts that are the same and \d+ that nobody knows for either site\./);
    expect(some).toContain('Median payout');
    expect(all).toContain('>Dice</th>');
    expect(some).not.toContain('>Dice</th>');
    expect(all).toMatch(/name="robots" content="noindex/);
  });

  test('a comparison can be indexed if the sitemap names it: pairs of the top ten', async ({ site: { app } }) => {
    const isHidden = async (path: string) => /name="robots" content="noindex/.test((await get(app, path)).html);
    expect(await isHidden('/compare')).toBe(false);
    expect(await isHidden('/compare/alpha-vs-beta')).toBe(false);
    expect(await isHidden('/compare/alpha-vs-last')).toBe(true);
    expect(await isHidden('/compare/alpha-vs-beta-vs-gamma')).toBe(true);
    expect(await isHidden('/compare?with=alpha')).toBe(true);
    const sitemap = (await get(app, '/sitemap-comparisons-1.xml')).html;
    const paths = [...sitemap.matchAll(/<loc>[^<]*(\/compare\/[^<]*)<\/loc>/g)].map(([, path = '']) => path);
    expect(paths).toHaveLength(45);
    expect(paths).toContain('/compare/alpha-vs-beta');
    for (const path of paths) expect(await isHidden(path), path).toBe(false);
    expect((await get(app, '/sitemap.xml')).html).toContain('/sitemap-comparisons-1.xml');
  });
});

describe('an impossible address', () => {
  test.for([
    ['/compare/%E0%A4%A', 400],
    ['/compare/%00-vs-alpha', 400],
    [`/compare?${'with=a&'.repeat(300)}`, 400],
    [`/compare?with=${'x'.repeat(2000)}`, 301],
    ['/compare?with=%FF%00', 301],
    ['/compare?with=../../etc', 301],
  ] as const)('%s is refused, or redirects to the page without it', async ([path, status], { site: { app } }) => {
    expect((await get(app, path)).status).toBe(status);
  });
});

describe('a site without an offer', () => {
  test('a site without an offer is compared with its status and without an offer', async ({ site: { app } }) => {
    const { status, html } = await get(app, '/compare/alpha-vs-shut');
    expect(status).toBe(200);
    expect(html).toContain('This site has closed');
    expect(html).toContain('It went away.');
    expect(html).toContain('No offer');
    expect(html).not.toContain('/go/shut');
  });
});

describe('a site we advise against', () => {
  test('a site we advise against comes first, and no offer is shown next to it', async ({ site: { app } }) => {
    const { html } = await get(app, '/compare/alpha-vs-rotten');
    expect(html).toContain('<title>Alpha vs Rotten: we advise against Rotten');
    expect(html).toContain('content="We advise against Rotten: It does not pay."');
    const text = html.replace(/<[^>]+>/g, '');
    expect(text).toContain('We advise against Rotten:It does not pay.');
    expect(text).not.toContain('marks a clear winner');
    expect(text.indexOf('We advise against Rotten:')).toBeLessThan(text.search(/\d+ differences?/));
    expect(html).not.toMatch(/\/go\/|Claim Bonus|Affiliate link/);
    expect(html).toContain('Read Full Review');
  });
});

describe('the picker', () => {
  test('the picker ticks the named site, and says what it left out', async ({ site: { app } }) => {
    const { status, html } = await get(app, '/compare?with=alpha');
    expect(status).toBe(200);
    expect(html).toContain('Alpha is chosen. Choose one to three more.');
    expect(/<input[^>]*type="checkbox"[^>]*value="alpha"[^>]*>/.exec(html)?.[0]).toContain('checked=""');
    expect((await get(app, '/compare?with=nobody')).html).toContain('We did not find “nobody”.');
    const unknown = await get(app, '/compare?with=nobody,nowhere&find=yes');
    expect(unknown.html).toContain('We did not find “nobody” and “nowhere”.');
    const many = await get(app, '/compare?with=alpha,beta,gamma,last,shut');
    expect(many.status).toBe(200);
    expect(many.html).toContain('At most four sites fit side by side');
  });

  test('the picker finds a site of any status by its name and keeps the chosen one', async ({ site: { app } }) => {
    const { html } = await get(app, '/compare?with=alpha,beta&q=shut&find=yes');
    expect(html).toContain('value="shut"');
    expect(html).toContain('This site has closed');
    const ticked = [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].filter(([box]) => box.includes('checked'));
    expect(ticked.map(([box]) => /value="(\w+)"/.exec(box)?.[1])).toEqual(['alpha', 'beta']);
    expect((await get(app, '/compare?q=draft')).html).not.toMatch(/name="with" value="draft"/);
    expect((await get(app, '/compare?q=nobody-at-all')).html).toContain('No other site matches');
  });

  test('the picker keeps the known site of an unknown comparison and names the other', async ({ site: { app } }) => {
    const { html } = await get(app, '/compare/alpha-vs-nobody');
    expect(html).toContain('We did not find “nobody”.');
    expect(html).toContain('Alpha is chosen. Choose one to three more.');
  });

  test('the picker lists the usual pairs', async ({ site: { app } }) => {
    expect((await get(app, '/compare')).html).toContain('href="/compare/alpha-vs-beta"');
  });
});

describe('casinos.compare', () => {
  test('casinos.compare accepts slugs, ids and former slugs of two to four sites, each once', async ({
    site: { ids },
    db,
  }) => {
    const { casinos } = callerFor(db);
    const { pair, sites } = await casinos.compare({ slugs: ['beta', 'alpha-old', ids['Gamma'] ?? ''] });
    expect(pair).toBe('alpha-vs-beta-vs-gamma');
    expect(sites.map(({ name }) => name)).toEqual(['Alpha', 'Beta', 'Gamma']);
    await expect(casinos.compare({ slugs: ['alpha', 'nobody'] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(casinos.compare({ slugs: ['alpha', 'draft'] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const slugs of [['alpha'], ['alpha', 'alpha'], ['alpha', 'alpha-old'], ['a', 'b', 'c', 'd', 'e']]) {
      await expect(casinos.compare({ slugs }), slugs.join()).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
  });
});

test('a comparison draws the withdrawals of a site that has two, and says why another has no row', async ({
  db,
  site: { ids },
}) => {
  const withdrawal = (name: string, daysAgo: number, minutes: number) => ({
    ...{ casino_id: ids[name] ?? '', by: 'desk', state: 'recorded', outcome: 'paid', minutes },
    ...{ asked_on: new Date(Date.now() - daysAgo * 86_400_000).toISOString(), amount_cents: 1000, currency: 'USD' },
    method: 'bitcoin',
  });
  const rows = [withdrawal('Ex', 1, 9), withdrawal('Ex', 2, 14), withdrawal('Why', 1, 5), withdrawal('Last', 500, 5)];
  await db.insertInto('payouts').values(rows).execute();
  const { charts } = await callerFor(db).casinos.compare({ slugs: ['x', 'y', 'last', 'x-vs-y'] });
  expect(charts.withdrawals).toContain('Ex paid all 2, typically in 12 min');
  for (const why of [
    'Why is left out: we have asked it for one withdrawal only.',
    'Last is left out: our withdrawals there are more than 12 months old.',
    'Old Name is left out: we have asked it for no withdrawal yet.',
  ]) {
    expect(charts.withdrawals).toContain(why);
  }
});

describe('casinos.similar', () => {
  test('casinos.similar returns three with the same modes, the deciding facts, and the address of the first comparison', async ({
    site: _site,
    db,
  }) => {
    const { items, withFirst } = await callerFor(db).casinos.similar({ slug: 'beta' });
    expect(items).toHaveLength(3);
    expect(items[0]).toMatchObject({ name: 'Alpha', pair: 'alpha-vs-beta' });
    expect(items[0]?.sentence).toBe('Typically pays out in 14 minutes (median), Beta in 2 hours.');
    expect(items.map(({ name }) => name)).not.toContain('Shut');
    expect(withFirst).toMatchObject({ name: 'Alpha', pair: 'alpha-vs-beta' });
    const { casinos } = callerFor(db);
    expect((await casinos.similar({ slug: 'alpha' })).withFirst).toBeNull();
    expect((await casinos.similar({ slug: 'shut' })).withFirst).toBeNull();
    await expect(casinos.similar({ slug: 'draft' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a slug that contains -vs-', () => {
  const fields = {
    rating: 4,
    description: 'One line.',
    positives: [],
    negatives: [],
    bonusAmount: '10%',
    affiliateLink: 'https://new.example.com',
    isRecommended: false,
    gamemodes: [],
  };

  test('a slug that contains -vs- is refused for a new casino, even if its name suggests it, and for a casino that had another', async ({
    site: { ids },
    db,
  }) => {
    const { caller } = await adminCaller(db);
    const { create, update } = caller.admin.casinos;
    for (const input of [
      { ...fields, name: 'New', slug: 'new-vs-old' },
      { ...fields, name: 'New vs Old' },
    ]) {
      await expect(create(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
      await expect(create(input)).rejects.toThrow(/-vs-/);
    }
    await expect(update({ id: ids['Gamma'] ?? '', slug: 'gamma-vs-all' })).rejects.toThrow(
      'slug: Slug may not hold “-vs-”',
    );
  });

  test('a slug that contains -vs- stays with a casino that already has it', async ({ site: { ids }, db }) => {
    const { caller } = await adminCaller(db);
    const saved = await caller.admin.casinos.update({ id: ids['Old Name'] ?? '', slug: 'x-vs-y', rating: 4.1 });
    expect(saved.slug).toBe('x-vs-y');
  });
});

describe('reading a pair', () => {
  const read = (pair: string, ...known: string[]) => readPair(pair, (address) => known.includes(address));

  test('the address of a pair prefers the longest name from the left, and a shorter one if that is no site', () => {
    expect(read('a-vs-b-vs-c', 'a', 'b', 'c', 'a-vs-b')).toEqual(['a-vs-b', 'c']);
    expect(read('a-vs-b', 'a', 'b', 'a-vs-b')).toEqual(['a', 'b']);
    expect(read('a-vs-vs-b', 'a-vs', 'b')).toEqual(['a-vs', 'b']);
    expect(read('a-vs-b-vs-c', 'a', 'c')).toBeUndefined();
    expect(read('a', 'a')).toBeUndefined();
  });

  test('the address of a pair looks up few names, however long it is', () => {
    expect(listPairCandidates('a-vs-b')).toEqual(['a-vs-b', 'a', 'b']);
    expect(listPairCandidates('a-vs-'.repeat(84)).length).toBeLessThan(200);
    let asked = 0;
    const isKnown = (address: string) => {
      asked += 1;
      return !address.endsWith('b');
    };
    expect(readPair(`${'a-vs-'.repeat(15)}b`, isKnown)).toBeUndefined();
    expect(asked).toBeLessThan(200);
  });
});
