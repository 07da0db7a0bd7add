import { describe, expect } from 'vitest';
import { chosenFacts, casinoSearch } from '../../../shared/casinos/casino-list-search';
import { getFactParam } from '../../../shared/facts/casino-fact-filters';
import { countWords } from '../../../server/markdown/rendered-html';
import { LANDING_LISTS, findLandingList, landingPage, landingPath } from '../../../shared/casinos/landing-lists';
import { readDemoPages } from '../../../server/demo/page-content';
import { announceChange } from '../../../server/cache/announce-change';
import { insertCasino, insertFact } from '../../builders/casinos';
import { insertPage } from '../../builders/pages';
import { adminCaller, markdown } from '../../fixtures/caller';
import { test } from '../../fixtures/cached-site';
import { headOf } from '../../fixtures/page-head';
import { parseHtml } from '../../fixtures/parse-html';

const DAY = 86_400_000;
const words = (count: number) => `<p>${Array.from({ length: count }, (_, at) => `Don&#39;t${at}`).join(' ')}</p>`;

test('each list finds what the filter of the same fact finds, under one label', () => {
  for (const { slug, fact, wanted, value } of LANDING_LISTS) {
    expect(chosenFacts(casinoSearch({ [getFactParam(fact)]: value })).facts, slug).toEqual({ [fact]: wanted });
    expect(findLandingList(slug)?.slug).toBe(slug);
  }
  expect(new Set(LANDING_LISTS.map(({ label }) => label)).size).toBe(LANDING_LISTS.length);
});

test('the starting text of each list is long enough for the index', async () => {
  const pages = new Map(readDemoPages().map((page) => [page.slug, page.content]));
  for (const { slug } of LANDING_LISTS) {
    const { html } = await markdown.render(pages.get(landingPage(slug)) ?? '');
    expect(countWords(html), slug).toBeGreaterThanOrEqual(150);
  }
});

describe('a list about one fact', () => {
  test('a list about one fact is indexed and in the sitemap with five sites checked lately and 150 words, and else neither', async ({
    site,
    db,
  }) => {
    await insertPage(db, { slug: 'casinos/visa', title: 'Sites that take Visa', content_html: words(150) });
    const fresh = new Date(Date.now() - 360 * DAY);
    const casinos = [];
    for (let at = 0; at < 5; at += 1) {
      const casino = await insertCasino(db, { slug: `pays-${at}`, placement: at + 1 });
      const checkedAt = at === 4 ? new Date(Date.now() - 370 * DAY) : fresh;
      await insertFact(db, casino.id, 'payment_methods', at % 2 ? ['visa'] : ['skins', 'visa', 'bitcoin'], checkedAt);
      casinos.push(casino);
    }
    // Not of the list: takes no card, or has no offer.
    const others = [await insertCasino(db), await insertCasino(db, { status: 'warning', status_reason: 'No.' })];
    await insertFact(db, others[0]?.id ?? '', 'payment_methods', ['skins'], fresh);
    await insertFact(db, others[1]?.id ?? '', 'payment_methods', ['visa'], fresh);
    const told = async () => {
      await announceChange(db, ['casino:*', 'casinos', 'pages', 'page:*']);
      await site.app.services.changes.flush();
      const { robots, canonical, jsonLd } = await headOf(site.app, '/casinos/visa');
      expect(new URL(canonical[0] ?? '').pathname).toBe('/casinos/visa');
      expect(jsonLd.map((ld) => ld['@type'])).toEqual(expect.arrayContaining(['BreadcrumbList', 'ItemList']));
      const isIndexed = !robots.join().includes('noindex');
      const sitemap = await (await site.app.fetch('/sitemap-pages.xml')).text();
      expect(sitemap.includes('/casinos/visa<')).toBe(isIndexed);
      return isIndexed;
    };
    expect(await told()).toBe(false);
    await db
      .updateTable('casino_facts')
      .set({ checked_at: fresh })
      .where('casino_id', '=', casinos[4]?.id ?? '')
      .execute();
    expect(await told()).toBe(true);
    const page = (changes: object) => db.updateTable('pages').set(changes).where('slug', '=', 'casinos/visa').execute();
    await page({ content_html: words(149) });
    expect(await told()).toBe(false);
    await page({ content_html: words(150), is_demo: true });
    expect(await told()).toBe(false);
    await page({ is_demo: false });
    await db
      .updateTable('casinos')
      .set({ status: 'paused', status_reason: 'x' })
      .where('slug', '=', 'pays-0')
      .execute();
    expect(await told()).toBe(false);
    await db
      .updateTable('casinos')
      .set({ status: 'listed', status_reason: null })
      .where('slug', '=', 'pays-0')
      .execute();
    expect(await told()).toBe(true);
    // Filters make no second page of it.
    const { robots, canonical } = await headOf(site.app, '/casinos/visa?rating=4');
    expect([robots.join().includes('noindex'), new URL(canonical[0] ?? '').href.endsWith('/casinos/visa')]).toEqual([
      true,
      true,
    ]);
  });

  test('a list about one fact shows its fact first on each card, and only sites that have it', async ({ site }) => {
    const document = parseHtml(await (await site.app.fetch('/casinos/visa')).text());
    const cards = [...document.querySelectorAll('main article')];
    expect(cards.length).toBeGreaterThanOrEqual(5);
    for (const card of cards) {
      const [fact] = card.querySelectorAll('dl > div');
      expect(fact?.textContent).toMatch(/^[^V]*Visa(and 2 more)?$/);
      expect(card.querySelectorAll('dl > div')).toHaveLength(4);
    }
    expect(document.body.textContent).toContain('Checked for this in the last 12 months: 5 of 5.');
  });

  test('a list about one fact is the canonical page of the single filter that finds the same, and of no other', async ({
    site,
  }) => {
    const single = LANDING_LISTS.map(({ slug, fact, value }) => [`${getFactParam(fact)}=${value}`, landingPath(slug)]);
    for (const [query, wanted] of [
      ...single,
      ['min-deposit=5&sort=rating', '/casinos/low-deposit'],
      ['payment-methods=litecoin,visa', '/casinos'],
      ['payment-methods=visa&rating=4', '/casinos'],
      ['kyc-from=2000', '/casinos'],
      ['kyc-from=never&weigh=fairness:3', '/casinos'],
      ['kyc-from=never&available-in=DE', '/casinos'],
    ]) {
      const { canonical, robots } = await headOf(site.app, `/casinos?${query}`);
      const { pathname, search } = new URL(canonical[0] ?? '');
      expect([query, pathname + search, robots.join().includes('noindex')]).toEqual([query, wanted, true]);
    }
  });

  test('a list about one fact is linked from the menus, the footer and the filters of every list', async ({ site }) => {
    const document = parseHtml(await (await site.app.fetch('/casinos')).text());
    for (const place of ['header', 'footer', '#filters']) {
      const hrefs = [...document.querySelectorAll(`${place} a`)].map((link) => link.getAttribute('href'));
      for (const { slug } of LANDING_LISTS) expect(hrefs, place).toContain(`/casinos/${slug}`);
      if (place === 'header') expect(hrefs).toContain('/casinos#your-order');
    }
  });

  test('a list about one fact has a text that admins edit and cannot remove, and no page without one', async ({
    site,
    db,
  }) => {
    const { caller } = await adminCaller(db, { services: site.app.services });
    await caller.admin.pages.update({ slug: 'casinos/visa', title: 'Visa sites, edited' });
    expect(await (await site.app.fetch('/casinos/visa')).text()).toContain('Visa sites, edited');
    await expect(caller.admin.pages.remove({ slug: 'casinos/visa' })).rejects.toThrow('edited, not deleted');
    await db.deleteFrom('pages').where('slug', '=', 'casinos/litecoin').execute();
    expect((await site.app.fetch('/casinos/litecoin')).status).toBe(404);
    expect((await site.app.fetch('/casinos/no-such-list')).status).toBe(404);
  });
});
