import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { storeFactLabels } from '../../../server/features/facts/fact-labels.service';
import { FACTS } from '../../../shared/facts/casino-facts';
import type { FactsInput } from '../../../shared/facts/casino-fact-input.schema';
import { insertPost } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { insertPage } from '../../builders/pages';
import { test as databaseTest } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';
import { transferApp } from '../../fixtures/transfer/transfer-app';

/** Puts the marked parts of a text into brackets. */
const bracketed = (parts: readonly string[] = []) =>
  parts.map((part, at) => (at % 2 === 1 ? `[${part}]` : part)).join('');

const getPlaces = async (db: Db, q: string) => {
  const { casinos } = await callerFor(db).search.query({ q });
  return casinos.map(({ match: { name, snippet } }) => [
    bracketed(name),
    [...(snippet?.label ? [snippet.label] : []), bracketed(snippet?.text)].join(': '),
  ]);
};

const toNames = async (db: Db, q: string) =>
  (await callerFor(db).search.query({ q })).casinos.map(({ name }) => name).toSorted();

const test = databaseTest
  .extend('admin', { scope: 'file' }, async ({ db }) => (await adminCaller(db)).caller.admin.casinos)
  .extend('ledgerbox', { scope: 'file' }, async ({ db }) => {
    const facts = { min_deposit: 500, kyc_from: 'never', house_edge: { crash: 300 }, company: 'Quillfeather Ltd' };
    await insertCasino(db, { name: 'Other', facts: { provably_fair: false, from_the_future: 'litecoin' } });
    await insertCasino(db, {
      name: 'Ledgerbox',
      description: 'Pays out within the hour.\nTwo brothers run it.',
      positives: ['Nobody waits: tumbleweed payouts'],
      negatives: ['Support is closed on Sundays'],
      bonus_terms: 'Winnings are forfeited after a week.',
      promo_code: 'DESK77',
      gamemodes: ['coinflip', 'slots'],
      full_review_html: '<p>Long.</p><p>The <em>kookaburra</em> of Q&#x26;A laughs &#x3C;b> at it.</p>',
      payment_methods: ['skins', 'litecoin', 'bank-transfer'],
      licence: 'Anjouan 1668',
      provably_fair: true,
      facts,
    });
    return 'Ledgerbox';
  });

describe('a site’s texts and facts are searched, and the match is shown in its place', () => {
  test.for([
    ['litecoin', 'Ways to pay: Skins, [Litecoin], Bank transfer'],
    ['bank-transfer', 'Ways to pay: Skins, Litecoin, [Bank] [transfer]'],
    ['KYC', 'ID check ([KYC]) from: Never asked'],
    ['minimum deposit', '[Minimum] [deposit]: $5'],
    ['provably fair', '[Provably] [fair]: Yes'],
    ['anjouan', 'Licence: [Anjouan] 1668'],
    ['quillfeather', 'Company: [Quillfeather] Ltd'],
    ['tumbleweeds', 'Highlight: Nobody waits: [tumbleweed] payouts'],
    ['sunday', 'Drawback: Support is closed on [Sundays]'],
    ['forfeited', 'Bonus terms: Winnings are [forfeited] after a week.'],
    ['desk77', 'Promo code: [DESK77]'],
    ['slots', 'Games: Coinflip, [Slots]'],
    ['brother', 'Two [brothers] run it.'],
    ['kookaburra', 'Review: … Long. The [kookaburra] of Q&A laughs …'],
  ] as const)('a site is found by %s, and the match is shown in its place', async ([q, place], { db, ledgerbox }) => {
    expect(await getPlaces(db, q)).toEqual([[ledgerbox, place]]);
  });

  test('a name is marked where it contains the text or its words, and missing words are searched elsewhere', async ({
    db,
    ledgerbox,
  }) => {
    expect(ledgerbox).toBe('Ledgerbox');
    expect(await getPlaces(db, 'EDGER')).toEqual([['L[edger]box', 'Pays out within the hour.']]);
    expect(await getPlaces(db, 'litecoin ledgerbox')).toEqual([
      ['[Ledgerbox]', 'Ways to pay: Skins, [Litecoin], Bank transfer'],
    ]);
    expect(await getPlaces(db, 'ledgerbox kookaburra')).toMatchObject([
      ['[Ledgerbox]', expect.stringMatching(/^Review/)],
    ]);
  });

  test('text that looks like a page is escaped', async ({ db }) => {
    await insertCasino(db, {
      name: '<img src=x onerror=alert(1)> Wallaby & <b>Co</b>',
      positives: ['<i>quoll</i> inside'],
    });
    const [[name, place] = []] = await getPlaces(db, 'wallaby');
    expect(name).toBe('<img src=x onerror=alert(1)> [Wallaby] & <b>Co</b>');
    expect(place).toBe('Pays out within the hour.');
    expect(await getPlaces(db, 'quoll')).toMatchObject([[expect.anything(), 'Highlight: <i>[quoll]</i> inside']]);
  });

  test('a site without an offer is found by its facts, without showing its offer', async ({ db }) => {
    const bandicoot = {
      bonus_terms: 'Bandicoot terms.',
      promo_code: 'BANDICOOT',
      facts: { company: 'Bandicoot', free_cases: 3 },
    };
    await insertCasino(db, { ...bandicoot, name: 'Shut', status: 'closed', status_reason: 'Gone.' });
    await insertCasino(db, { ...bandicoot, name: 'Draft', status: 'draft' });
    const { casinos, totals } = await callerFor(db).search.query({ q: 'bandicoot' });
    expect(totals.casinos).toBe(1);
    expect(casinos).toMatchObject([{ name: 'Shut', bonusAmount: null, verdict: 'This site has closed' }]);
    expect(await getPlaces(db, 'bandicoot')).toEqual([['Shut', 'Company: [Bandicoot]']]);
    expect(JSON.stringify(casinos)).not.toMatch(/terms|BANDICOOT/);
  });

  test('articles and pages show the sentence that contains the words', async ({ db }) => {
    await insertPost(db, {
      slug: 'a',
      title: 'About the numbat',
      excerpt: 'Small.',
      content_html: '<p>Numbats eat.</p>',
    });
    await insertPost(db, { slug: 'b', title: 'Other', excerpt: 'Small.', content_html: '<p>One numbat eats.</p>' });
    await insertPage(db, {
      slug: 'c',
      title: 'Zoo',
      meta_description: 'Where numbats live.',
      content_html: '<p>A numbat.</p>',
    });
    const { posts, pages } = await callerFor(db).search.query({ q: 'numbat' });
    expect(posts.map(({ slug, match }) => [slug, bracketed(match.name), bracketed(match.snippet?.text)])).toEqual([
      ['a', 'About the [numbat]', 'Small.'],
      ['b', 'Other', '… [numbat] eats …'],
    ]);
    expect(pages.map(({ match }) => bracketed(match.snippet?.text))).toEqual(['Where [numbats] live.']);
  });
});

test('a passage deep in a long text is shown, even if a link names the word before it', async ({ db }) => {
  const long = 'It pays out. '.repeat(2000);
  await insertPost(db, { slug: 'deep', title: 'Deep', content_html: `<p>${long}Two wallabies sat. ${long}</p>` });
  await insertPost(db, {
    slug: 'linked',
    title: 'Linked',
    content_html: `<p><a href="/wallaby">It</a> ${long}One wallaby sat. ${long}</p>`,
  });
  const { posts } = await callerFor(db).search.query({ q: 'wallaby' });
  const shown = posts.map(({ slug, match }) => `${slug} ${bracketed(match.snippet?.text)}`);
  expect(shown.toSorted()).toEqual([
    expect.stringMatching(/^deep … .*Two \[wallabies\] sat/),
    expect.stringMatching(/^linked … .*One \[wallaby\] sat/),
  ]);
});

describe('the search text of facts stays up to date', () => {
  const company = (value: string): FactsInput => ({ company: { value, sourceKind: 'other', source: '', note: '' } });

  test('the search text of facts is current after the form, the former fields, a verification of many, and a restored revision', async ({
    db,
    admin,
  }) => {
    const { id } = await insertCasino(db, { name: 'Kept' });
    await admin.update({ id, facts: company('Peregrine Ltd') });
    expect(await toNames(db, 'peregrine')).toEqual(['Kept']);
    await admin.update({ id, facts: company('Kestrelwing Ltd'), licence: 'Tasmania', paymentMethods: ['dogecoin'] });
    expect(await toNames(db, 'peregrine')).toEqual([]);
    expect(await toNames(db, 'kestrelwing tasmania dogecoin')).toEqual(['Kept']);
    await admin.verifyNow({ id });
    await admin.verifyMany({ ids: [id] });
    await admin.verifyFacts({ id, keys: ['company'] });
    expect(await toNames(db, 'kestrelwing')).toEqual(['Kept']);
    await admin.update({ id, facts: { company: null } });
    expect(await toNames(db, 'kestrelwing')).toEqual([]);
    const { items } = await admin.revisions.list({ id });
    expect(items.length).toBeGreaterThan(1);
    for (const revision of items) {
      const { copyAt } = await admin.revisions.restore({ id: revision.id });
      if (copyAt) await admin.publishCopy({ id, expectedCopyAt: copyAt });
      const stored = await db
        .selectFrom('casino_facts')
        .select('value')
        .where('casino_id', '=', id)
        .where('key', '=', 'company')
        .execute();
      for (const name of ['Peregrine', 'Kestrelwing']) {
        const isStored = stored.some(({ value }) => JSON.stringify(value).includes(name));
        expect(await toNames(db, name)).toEqual(isStored ? ['Kept'] : []);
      }
    }
  });

  test('the search text of facts is current after a new casino and an import', async ({ db, admin }) => {
    await admin.create({
      name: 'Made',
      rating: 4,
      description: 'Pays.',
      bonusAmount: '5%',
      affiliateLink: 'https://made.example.com/',
      facts: company('Cassowary Ltd'),
    });
    expect(await toNames(db, 'cassowary')).toEqual(['Made']);
    const site = await transferApp(db);
    try {
      const { id } = await insertCasino(db, { name: 'Brought' });
      const brought = [{ casino_id: id, key: 'company', value: 'Lyrebird Ltd' }];
      await site.import({ 'casino_facts.json': JSON.stringify(brought) });
      expect(await toNames(db, 'lyrebird')).toEqual(['Brought']);
    } finally {
      await site.close();
    }
  });

  test('the search text of facts is current after a direct database write, and after a change of the registry’s labels', async ({
    db,
  }) => {
    const { id } = await insertCasino(db, { name: 'Direct', facts: { owner_group: 'Potoroo' } });
    expect(await toNames(db, 'potoroo')).toEqual(['Direct']);
    await db.updateTable('casino_facts').set({ value: '"Quokka"' }).where('casino_id', '=', id).execute();
    expect(await toNames(db, 'potoroo')).toEqual([]);
    expect(await toNames(db, 'quokka')).toEqual(['Direct']);
    const renamed = FACTS.map((fact) => (fact.key === 'owner_group' ? { ...fact, label: 'Proprietor' } : fact));
    await storeFactLabels(
      db,
      renamed.filter(({ key }) => key !== 'cool_off'),
    );
    expect(await toNames(db, 'proprietor')).toContain('Direct');
    await storeFactLabels(db);
    expect(await toNames(db, 'proprietor')).toEqual([]);
    await db.deleteFrom('casino_facts').where('casino_id', '=', id).execute();
    expect(await toNames(db, 'quokka')).toEqual([]);
  });

  test('the search text of facts is not written if nothing changed', async ({ db }) => {
    const { id } = await insertCasino(db, { facts: { company: 'Wombat' } });
    const version = () =>
      db
        .selectFrom('casinos')
        .select(sql<string>`xmin::text`.as('xmin'))
        .where('id', '=', id)
        .execute();
    const before = await version();
    await db.updateTable('casino_facts').set({ checked_at: new Date() }).where('casino_id', '=', id).execute();
    await storeFactLabels(db);
    expect(await version()).toEqual(before);
  });
});

test('a passage next to a truncated tag shows nothing of the tag', async ({ db }) => {
  const before = `<p>${'x'.repeat(290)} zebrafish swims</p>`;
  const link = '<a href="/go/quagga?from=review" rel="sponsored nofollow noopener">there</a>';
  for (let cut = 10; cut < 60; cut += 10) {
    const between = '<br>'.repeat(Math.ceil((1_200 - cut - before.length) / 4));
    await insertCasino(db, { full_review_html: `${before}${between}${link}` });
  }
  const { casinos } = await callerFor(db).search.query({ q: 'zebrafish' });
  expect(casinos).toHaveLength(5);
  for (const { match } of casinos) expect(match.snippet?.text.join('')).toMatch(/zebrafish swims(?: there)? …$/);
});
