import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { insertCasino } from '../../builders/casinos';
import { test } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';
import { startApp } from '../../fixtures/running-app';

const PERSON = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0';

const behindProxy = { TRUST_PROXY: '1', GEO_HEADER: 'CF-IPCountry' };

async function getVisitor(db: Db, slug: string | null, env: Record<string, string>) {
  const app = await startApp(db, { env });
  return async (country: string, headers: Record<string, string> = { 'x-forwarded-for': '192.0.2.7' }) => {
    const answer = await app.fetch(`/go/${slug}`, {
      redirect: 'manual',
      headers: { 'user-agent': PERSON, 'cf-ipcountry': country, ...headers },
    });
    return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
  };
}

describe('a link to a casino', () => {
  test('a link to a casino is refused with 451 from a country that the casino does not serve', async ({ db }) => {
    const { id, slug, name } = await insertCasino(db, { name: 'Refuser', facts: { excluded_countries: ['DK', 'US'] } });
    const visit = await getVisitor(db, slug, behindProxy);
    const refused = await visit('dk');
    expect([refused.status, refused.location]).toEqual([451, null]);
    expect(refused.html).toContain(`${name} does not serve Denmark.`);
    expect(refused.html).toMatch(RegExp(`<a class="[^"]*" href="/casino/${slug}">Read Review</a>`));
    expect(refused.html).not.toMatch(/VPN|proxy|example\.com/i);
    expect((await visit('SE')).status).toBe(302);
    // What is no country is no country.
    for (const country of ['XX', 'T1', '', 'DKK', 'D'.repeat(1024)]) expect((await visit(country)).status).toBe(302);
    const clicks = await db.selectFrom('affiliate_clicks').select('country').where('casino_id', '=', id).execute();
    expect(clicks.map(({ country }) => country).filter(Boolean)).toEqual(['SE']);
    expect(clicks).toHaveLength(6);
    // Of several headers the last is the proxy's: it added its own to the visitor's.
    for (const country of ['XX, DK', 'SE,DK', 'SE, , dk ']) expect((await visit(country)).status).toBe(451);
    expect((await visit('DK, SE')).status).toBe(302);
  });

  test('a link to a casino is refused from a country of the setting, for every casino', async ({ db }) => {
    const { slug } = await insertCasino(db);
    const visit = await getVisitor(db, slug, behindProxy);
    const { caller } = await adminCaller(db);
    await caller.admin.settings.update({ noOfferCountries: ['NO'] });
    const refused = await visit('NO');
    expect(refused.status).toBe(451);
    expect(refused.html).toContain('We show no offers in Norway.');
    expect((await visit('SE')).status).toBe(302);
    for (const codes of [['XX'], ['no'], ['N'.repeat(1024)], [1], 'NO']) {
      const update = caller.admin.settings.update({ noOfferCountries: codes as string[] });
      await expect(update).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    await caller.admin.settings.update({ noOfferCountries: null });
  });

  test.for([
    ['without a proxy', { GEO_HEADER: 'CF-IPCountry' }, { 'x-forwarded-for': '192.0.2.7' }],
    ['without GEO_HEADER', { TRUST_PROXY: '1' }, { 'x-forwarded-for': '192.0.2.7' }],
    ['past the proxy', { TRUST_PROXY: '1', GEO_HEADER: 'CF-IPCountry' }, {}],
    [
      'from a proxy that is not trusted',
      { TRUST_PROXY: '203.0.113.9', GEO_HEADER: 'CF-IPCountry' },
      { 'x-forwarded-for': '192.0.2.7' },
    ],
  ] as [string, Record<string, string>, Record<string, string>][])(
    'a link to a casino is followed whatever country a client writes, %s',
    async ([, env, headers], { db }) => {
      const { id, slug } = await insertCasino(db, { facts: { excluded_countries: ['DK'] } });
      const visit = await getVisitor(db, slug, env);
      expect((await visit('DK', headers)).status).toBe(302);
      const clicks = await db.selectFrom('affiliate_clicks').select('country').where('casino_id', '=', id).execute();
      expect(clicks).toEqual([{ country: null }]);
    },
  );
});
