import { expect } from 'vitest';
import { COUNTRIES } from '../../../shared/content/countries';
import { countryLabel } from '../../../shared/content/country-names';
import { escapeHtml } from '../../../shared/text/escape-html';
import { readDemoCasinos } from '../../../server/demo/casino-content';
import { insertCasino } from '../../builders/casinos';
import { insertPage } from '../../builders/pages';
import { test } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';
import { trpcQuery } from '../../fixtures/calls';
import { startApp } from '../../fixtures/running-app';

const behindProxy = { TRUST_PROXY: '1', GEO_HEADER: 'CF-IPCountry' };

/** Of each card of a list: the casino's address, and whether it says that it is not served rather than leading there. */
function getCards(html: string, name: string): Map<string, boolean> {
  const cards = html.split('<article ').slice(1);
  return new Map(
    cards.map((card) => {
      const isLed = card.includes('href="/go/');
      const says = card.includes(`Not served in ${escapeHtml(name)}<`);
      expect([isLed, says].filter(Boolean)).toHaveLength(1);
      return [/aria-labelledby="casino-([a-z0-9-]+)"/.exec(card)?.[1] ?? '', says];
    }),
  );
}

test('for 24 casinos and 249 countries a page says what a link does', async ({ db }) => {
  const demo = readDemoCasinos();
  expect([demo.length, COUNTRIES.length]).toEqual([24, 249]);
  const lists = demo.map(({ facts }) => facts.find(({ key }) => key === 'excluded_countries')?.value);
  const known = lists.map((list) =>
    Array.isArray(list) ? { facts: { excluded_countries: list as string[] } } : undefined,
  );
  for (const facts of known) await insertCasino(db, facts);
  const slugs = (await db.selectFrom('casinos').select('slug').orderBy('created_at').execute()).map(
    ({ slug }) => slug ?? '',
  );
  const { caller } = await adminCaller(db);
  await caller.admin.settings.update({ noOfferCountries: ['NO'] });
  const app = await startApp(db, { env: behindProxy });
  const visit = async (slug: string, country: string) => {
    const headers = { 'sec-purpose': 'prefetch', 'x-forwarded-for': '192.0.2.7', 'cf-ipcountry': country };
    const { status } = await app.fetch(`/go/${slug}`, { headers });
    expect([403, 451]).toContain(status);
    return [slug, status === 451] as const;
  };
  const named = new Set([...known.flatMap((one) => one?.facts.excluded_countries ?? []), 'NO']);
  // A site without a list is all alike elsewhere: one of them is asked.
  const asked = slugs.filter((_slug, index) => known[index] || index === known.indexOf(undefined));
  for (const country of COUNTRIES) {
    const { name, sites } = await caller.casinos.notServed({ country });
    const links = new Map(await Promise.all((named.has(country) ? slugs : asked).map((slug) => visit(slug, country))));
    const refused = [...links].flatMap(([slug, isRefused]) => (isRefused ? [slug] : []));
    expect([country, sites.toSorted()]).toEqual([country, refused.sort()]);
    expect([country, refused.length > 0]).toEqual([country, named.has(country)]);
    // Of the countries with a difference every fifth is looked at as a page.
    if (country !== 'NO' && [...named].indexOf(country) % 5 !== 0) continue;
    expect(name).toBe(countryLabel(country));
    expect(getCards(await (await app.fetch(`/casinos?country=${country}`)).text(), name)).toEqual(links);
  }
  expect(named.size).toBeGreaterThan(20);
  await caller.admin.settings.update({ noOfferCountries: null });
  await app.close();
});

test('a page of the plain address is the same for everybody, to the byte', async ({ database }) => {
  const { db, connectionString } = database;
  await insertPage(db, { slug: 'games/crash' });
  await insertCasino(db, {
    slug: 'refuser',
    rating: 5,
    placement: 1,
    gamemodes: ['crash'],
    facts: { excluded_countries: ['DK'] },
  });
  await insertCasino(db, { slug: 'other', gamemodes: ['crash'] });
  const env = { ...behindProxy, DATABASE_URL: connectionString };
  const app = await startApp(db, { env, connectionState: true });
  const read = async (at: string, headers: Record<string, string> = {}) => {
    const answer = await app.fetch(at, { headers });
    expect(answer.status).toBe(200);
    return await answer.text();
  };
  for (const path of ['/casinos', '/casino/refuser', '/compare/other-vs-refuser', '/games/crash', '/']) {
    const plain = await read(path);
    expect(plain).toContain('/go/refuser');
    // The same address with a country fills no cache of this one.
    const inDenmark = path === '/' ? plain : await read(`${path}?country=DK`);
    if (path !== '/') {
      expect(inDenmark).toContain('Not served in Denmark');
      expect(inDenmark).not.toContain('/go/refuser');
      expect(inDenmark).toContain('content="noindex, follow"');
      expect(inDenmark).toContain(`rel="canonical" href="http://localhost:3000${path}"`);
    }
    for (const headers of [
      { 'x-forwarded-for': '192.0.2.7', 'cf-ipcountry': 'DK' },
      { cookie: 'country=DK; pause=1', 'accept-language': 'da-DK' },
      { 'cf-ipcountry': 'DK', 'x-country': 'DK', referer: `${app.url}${path}?country=DK` },
    ])
      expect(await read(path, headers)).toBe(plain);
  }
  await app.close();
});

test('an address whose country does not exist redirects to the plain address', async ({ db }) => {
  await insertCasino(db, { slug: 'plain', facts: { excluded_countries: ['DK'] } });
  const app = await startApp(db);
  for (const path of ['/casino/plain', '/casinos']) {
    for (const value of ['', 'XX', 'T1', 'DNK', 'Denmark', '%00', '%ff', '../..', 'D'.repeat(1024)]) {
      const answer = await app.fetch(`${path}?country=${value}`);
      expect([value.slice(0, 9), answer.status, answer.headers.get('location')]).toEqual([
        value.slice(0, 9),
        301,
        path,
      ]);
    }
    const lower = await app.fetch(`${path}?country=dk`);
    expect([lower.status, lower.headers.get('location')]).toEqual([301, `${path}?country=DK`]);
  }
  for (const country of ['XX', 'dk', '', 'D'.repeat(1024), 1, null]) {
    const answer = await trpcQuery(app, 'casinos.notServed', { country });
    expect(answer.status).toBe(400);
  }
  await app.close();
});

test('a review says why it does not link to the site, and only its facts say what is unknown', async ({ db }) => {
  const { slug } = await insertCasino(db, { name: 'Known', facts: { excluded_countries: ['DK'] } });
  const { slug: other } = await insertCasino(db, { name: 'Silent' });
  const { slug: warned } = await insertCasino(db, {
    ...{ name: 'Warned', status: 'warning', status_reason: 'It does not pay.', status_at: new Date() },
    facts: { excluded_countries: ['DK'] },
  });
  const app = await startApp(db);
  const read = async (address: string | null, country: string) =>
    await (await app.fetch(`/casino/${address}?country=${country}`)).text();
  const refused = await read(slug, 'DK');
  expect(refused).toMatch(
    /Not served in Denmark\.<.*Known does not serve Denmark\..*href="\/casinos\?available-in=DK"/s,
  );
  expect(refused).not.toContain(`href="/go/${slug}`);
  expect(await read(slug, 'SE')).toContain('It serves Sweden.');
  const silent = await read(other, 'DK');
  expect(silent).toContain('Not known whether it serves Denmark.');
  expect(silent).toContain(`href="/go/${other}`);
  expect(silent).not.toContain('Not served in');
  expect(await read(warned, 'DK')).not.toMatch(/Not served in Denmark|serves Denmark\./);
  const { caller } = await adminCaller(db);
  await caller.admin.settings.update({ noOfferCountries: ['SE'] });
  expect(await read(slug, 'SE')).toContain('We show no offers in Sweden.');
  await caller.admin.settings.update({ noOfferCountries: null });
  await app.close();
});
