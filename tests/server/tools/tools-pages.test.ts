import { describe, expect } from 'vitest';
import { insertCasino } from '../../builders/casinos';
import { test as base } from '../../database/test-database';
import { openCachedSite } from '../../fixtures/cached-site';
import { trpcQuery, resultOf } from '../../fixtures/calls';
import { headOf } from '../../fixtures/page-head';
import { parseHtml } from '../../fixtures/parse-html';
import type { RunningApp } from '../../fixtures/running-app';

const FACTS = {
  bonus_kind: 'match',
  bonus_match: 10_000,
  bonus_cap: 50_000,
  bonus_wagering: 1,
  bonus_wagering_on: 'bonus',
  bonus_contribution: { crash: 10_000, roulette: 10_000 },
  house_edge: { crash: 300, roulette: 670 },
};

const test = base.extend('site', { scope: 'file' }, async ({ database, db }, { onCleanup }) => {
  const listed = { placement: 1, verified_at: new Date() };
  await insertCasino(db, {
    ...listed,
    slug: 'brass',
    name: 'Brass',
    facts: { ...FACTS, fairness_scheme: 'hash-chain', fairness_formula: 'hmac-52' },
  });
  await insertCasino(db, {
    slug: 'half',
    name: 'Half known',
    placement: 2,
    facts: { bonus_kind: 'match', bonus_match: 5_000 },
  });
  await insertCasino(db, { slug: 'cheap', name: 'Cheap', placement: 3, facts: { ...FACTS, bonus_wagering: 40 } });
  await insertCasino(db, { slug: 'nothing', name: 'Nothing known', placement: 4 });
  await insertCasino(db, { slug: 'rust', name: 'Rust', status: 'warning', status_reason: 'No.', facts: FACTS });
  await insertCasino(db, { slug: 'hidden', name: 'Hidden', status: 'draft', facts: FACTS });
  const site = await openCachedSite(database);
  onCleanup(() => site.app.close());
  return site;
});

interface Tools {
  chosen: string | null;
  sites: { address: string; bonus: object | null; scheme: string | null }[];
}

const getTools = async (app: RunningApp, input: unknown) =>
  (await resultOf(await trpcQuery(app, 'casinos.tools', input))) as Tools;

async function pageAt(app: RunningApp, path: string) {
  const answer = await app.fetch(path);
  expect(answer.status, path).toBe(200);
  const document = parseHtml(await answer.text());
  const main = document.querySelector('main');
  const getValue = (name: string) => main?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;
  return { main, text: main?.textContent ?? '', valueOf: getValue };
}

describe('the sites of the tools', () => {
  test('the sites of the tools are those with an offer and known facts, in the order of the lists', async ({
    site: { app },
  }) => {
    const { sites, chosen } = await getTools(app, undefined);
    expect(sites.map(({ address }) => address)).toEqual(['brass', 'half', 'cheap']);
    expect(chosen).toBeNull();
    expect(sites[0]).toEqual({
      address: 'brass',
      name: 'Brass',
      scheme: 'hash-chain',
      formula: 'hmac-52',
      crashEdge: 300,
      bonus: {
        match: {
          terms: { match: 10_000, cap: 50_000, wagering: 100, counts: 'bonus' },
          games: [
            { mode: 'roulette', edge: 670, contribution: 10_000 },
            { mode: 'crash', edge: 300, contribution: 10_000 },
          ],
        },
        reason: null,
      },
      checkedBonus: expect.stringMatching(/^Checked /) as string,
      checkedScheme: expect.stringMatching(/^Checked /) as string,
    });
  });

  test('the sites of the tools include the requested one, without a bonus if it has no offer; drafts and unknown sites are left out', async ({
    site: { app },
  }) => {
    const rust = await getTools(app, { slug: 'rust' });
    expect(rust.chosen).toBe('rust');
    expect(rust.sites[0]).toMatchObject({ address: 'rust', bonus: null });
    for (const slug of ['hidden', 'no-such-site']) {
      const { chosen, sites } = await getTools(app, { slug });
      expect(chosen, slug).toBeNull();
      expect(sites.map(({ address }) => address)).not.toContain(slug);
    }
  });
});

describe('/tools/bonus-value', () => {
  test('the value of a bonus is calculated on the server for a site, next to the others', async ({ site: { app } }) => {
    const { text, valueOf, main } = await pageAt(app, '/tools/bonus-value?casino=brass');
    expect(text).toContain('A $100.00 bonus costs about $6.70 to unlock.');
    expect(text).toContain('Roulette at this site');
    expect(['casino', 'match', 'cap', 'wagering', 'contribution', 'edge', 'filled'].map(valueOf)).toEqual([
      'brass',
      '100',
      '500',
      '1',
      '100',
      '6.7',
      'brass',
    ]);
    const rows = [...(main?.querySelectorAll('tbody tr') ?? [])]
      .filter((row) => row.closest('.chart') === null)
      .map((row) => row.textContent);
    expect(rows).toEqual([
      'BrassWorth taking$93.30Roulette$97.00Crash$93.30Roulette100% up to $500, 1× wagering$100.00',
      'CheapCosts more than it gives−\u00A0$89.41Roulette−\u00A0$12.48Crash−\u00A0$89.41Roulette100% up to $500, 40× wagering$4,000.00',
    ]);
  });

  test('the form of /tools/bonus-value works without script, and says what it corrected', async ({ site: { app } }) => {
    const sent = 'casino=brass&deposit=-5&match=50&cap=x&wagering=2&contribution=100&edge=5&filled=brass';
    const { text } = await pageAt(app, `/tools/bonus-value?${sent}`);
    expect(text).toContain('From $1 to $100,000; $1 is used.');
    expect(text).toContain('“x” is not a number; $500 is used.');
    expect(text).toContain('A $0.50 bonus costs about $0.05 to unlock.');
  });

  test('the page /tools/bonus-value says what is unknown, and for which site nothing is known', async ({
    site: { app },
  }) => {
    expect((await pageAt(app, '/tools/bonus-value?casino=half')).text).toContain('The terms are not known in full');
    expect((await pageAt(app, '/tools/bonus-value?casino=rust')).text).toContain('We know of no bonus at Rust now.');
    expect((await pageAt(app, '/tools/bonus-value?casino=no-such')).text).toContain(
      'We do not know the site of that address',
    );
  });
});

test('a tool’s page is cached for a known site, and for no other address', async ({ site }) => {
  for (const tool of ['bonus-value', 'provably-fair']) {
    const { responseCache } = site.app.services;
    await site.show(`/tools/${tool}?casino=half`);
    expect(await site.isCached(`/tools/${tool}?casino=half`)).toBe(true);
    const { entries } = responseCache;
    for (const name of ['nobody', 'hidden', 'no-such']) await site.show(`/tools/${tool}?casino=${name}`);
    expect(responseCache.entries).toBe(entries);
    expect((await pageAt(site.app, `/tools/${tool}?casino=nobody`)).text).toContain('We do not know the site of that');
  }
});

describe('/tools/provably-fair', () => {
  test('the page /tools/provably-fair shows a worked example with the scheme of the site, and starts its script at once', async ({
    site: { app },
  }) => {
    const { text } = await pageAt(app, '/tools/provably-fair?casino=brass');
    expect(text).toContain('Seed of the round before');
    expect(text).toContain('The seed follows from the chain that was fixed before the first round.');
    expect(text).toContain('Set from Brass’s facts. Checked ');
    const html = await (await app.fetch('/tools/provably-fair')).text();
    expect(html).toContain('2.17×');
    expect(html).toContain('data-start="1"');
    expect(await (await app.fetch('/tools/bonus-value')).text()).not.toContain('data-start');
  });

  test('the page /tools/provably-fair sends nothing of a round without script, since no field has a name', async ({
    site: { app },
  }) => {
    const { main } = await pageAt(app, '/tools/provably-fair');
    expect(main?.querySelectorAll('input, textarea')).toHaveLength(5);
    expect(main?.querySelectorAll('[name]')).toHaveLength(0);
    expect(main?.textContent).toContain('openssl dgst -sha256 -hmac');
  });
});

describe('the addresses of the tools', () => {
  test.for([
    ['/tools', '/tools', false],
    ['/tools/provably-fair', '/tools/provably-fair', false],
    ['/tools/provably-fair?casino=brass', '/tools/provably-fair', false],
    ['/tools/bonus-value?casino=brass', '/tools/bonus-value', false],
    ['/tools/bonus-value?casino=brass&deposit=50', '/tools/bonus-value', true],
    ['/tools/bonus-value?counts=both', '/tools/bonus-value', true],
  ] as const)('%s has the canonical address %s', async ([path, canonical, isHidden], { site: { app } }) => {
    const head = await headOf(app, path);
    expect(head.canonical.map((href) => new URL(href ?? '').pathname + new URL(href ?? '').search)).toEqual([
      canonical,
    ]);
    expect(head.robots).toEqual(isHidden ? ['noindex, follow'] : []);
    expect(head.jsonLd.map((data) => data['@type'])).toEqual(['BreadcrumbList']);
    expect(head.meta('description')[0]).toMatch(/\.$/);
  });

  test('the addresses of the tools are in the sitemap', async ({ site: { app } }) => {
    const sitemap = await (await app.fetch('/sitemap-pages.xml')).text();
    for (const path of ['/tools', '/tools/bonus-value', '/tools/provably-fair'])
      expect(sitemap).toContain(`${path}</loc>`);
  });

  test.for([
    ['/tools/bonus-value?casino=brass&casino=half&casino=brass', '/tools/bonus-value?casino=brass'],
    [`/tools/bonus-value?casino=${'a'.repeat(2048)}`, '/tools/bonus-value'],
    ['/tools/provably-fair?casino=../etc', '/tools/provably-fair'],
    ['/tools/bonus-value?deposit=100&counts=bonus', '/tools/bonus-value?deposit=100'],
  ] as const)('%s redirects to %s', async ([path, target], { site: { app } }) => {
    const answer = await app.fetch(path, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, target]);
  });

  test.for(['deposit=NaN', 'match=1&match=2', 'edge=%00', 'wagering=%FF', `cap=${'9'.repeat(2000)}`])(
    'an address of the tools with a query that begins with %.12s gets a page',
    async (query, { site: { app } }) => {
      const answer = await fetch(`${app.url}/tools/bonus-value?${query}`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('Worth on average');
    },
  );

  test('the pages of the tools are cached only without figures, and updated when a fact changes', async ({
    site,
    db,
  }) => {
    const { app, show, isCached, admin } = site;
    for (const path of ['/tools/bonus-value', '/tools/bonus-value?casino=cheap', '/tools/bonus-value?deposit=77']) {
      await show(path);
    }
    expect(await isCached('/tools/bonus-value')).toBe(true);
    expect(await isCached('/tools/bonus-value?casino=cheap')).toBe(true);
    expect(await isCached('/tools/bonus-value?deposit=77')).toBe(false);
    const { id } = await db.selectFrom('casinos').select('id').where('slug', '=', 'cheap').executeTakeFirstOrThrow();
    const fact = { value: 2, sourceKind: 'terms' as const, source: 'Clause 4', note: '' };
    await admin.casinos.update({ id, facts: { bonus_wagering: fact } });
    expect((await pageAt(app, '/tools/bonus-value?casino=cheap')).valueOf('wagering')).toBe('2');
  });
});

describe('a review', () => {
  test.for([
    ['brass', true],
    ['half', false],
    ['nothing', false],
    ['rust', false],
  ] as const)('the review of %s states the value of its bonus: %s', async ([slug, isSaid], { site: { app } }) => {
    const { text, main } = await pageAt(app, `/casino/${slug}`);
    expect(text.includes('Worth taking: $93 to $97 more on a $100 deposit')).toBe(isSaid);
    expect(main?.querySelectorAll(`a[href="/tools/bonus-value?casino=${slug}"]`)).toHaveLength(isSaid ? 1 : 0);
  });
});
