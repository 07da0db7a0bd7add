import { describe, expect } from 'vitest';
import { insertCategory, insertPost, insertTag } from '../../builders/blog';
import { insertAuthor } from '../../../server/demo/blog';
import {
  CHECKED_STEPS,
  FILTERED_FACTS,
  RATING_STEPS,
  factFilter,
  listFilterTexts,
} from '../../../shared/facts/casino-fact-filters';
import type { FilteredFact } from '../../../shared/facts/casino-fact-filters';
import { insertCasino } from '../../builders/casinos';
import { insertScoredCasino } from '../../builders/scores';
import { insertChange } from '../../builders/changes';
import { insertHelpService, insertLegalSection, insertPage } from '../../builders/pages';
import { test as databaseTest } from '../../database/test-database';
import { trpcQuery, trpcMutate, resultOf } from '../../fixtures/calls';
import { procedures } from '../../fixtures/procedures';
import { startApp } from '../../fixtures/running-app';

const test = databaseTest.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const userId = await insertAuthor(db, { email: 'gertrude@private.example', displayName: null });
  const knownId = await insertAuthor(db, { email: 'ada@private.example', displayName: 'Ada Quill' });
  const category = await insertCategory(db, { slug: 'guides' });
  const tag = await insertTag(db, 'odds');
  const post = { author_id: userId, category_id: category.id, tagIds: [tag.id], views: 3 };
  await insertPost(db, {
    ...post,
    slug: 'one',
    featured_image: 'https://images.example.com/a.png',
    content_html: '<p><a href="/casino/brass">Brass</a></p>',
  });
  await insertPost(db, { ...post, slug: 'two' });
  const letter = { kind: 'letter', status: 'draft', published_at: null };
  await insertPost(db, { ...post, ...letter, slug: 'first-letter', sent_at: new Date() });
  for (const key of ['showLetterArchive', 'figuresAreConfirmed'])
    await db.insertInto('settings').values({ key, value: 'true' }).execute();
  await insertPost(db, { ...post, slug: 'three', author_id: knownId });
  const { id } = await insertCasino(db, {
    slug: 'brass',
    verified_at: new Date(),
    verified_by: userId,
    gamemodes: ['crash'],
  });
  await db
    .insertInto('payouts')
    .values({
      ...{ casino_id: id, by: 'desk', state: 'recorded', method: 'bitcoin', amount_cents: 5000, minutes: 9 },
      ...{ asked_on: new Date().toISOString(), decided_by: userId },
    })
    .execute();
  await db
    .insertInto('payouts')
    .values({
      casino_id: id,
      by: 'operator',
      state: 'answer',
      asked_on: '2026-01-02',
      answer: 'Sorry.',
      decided_by: userId,
    })
    .execute();
  const original = await db
    .insertInto('media')
    .values({
      ...{ storage_key: 'original', original_name: 'receipt.png', mime_type: 'image/webp', width: 8, height: 4 },
      ...{ byte_size: 9, is_evidence: true, uploaded_by: userId },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('casino_evidence')
    .values({
      ...{
        casino_id: id,
        media_id: original.id,
        kind: 'receipt',
        taken_on: '2026-10-02',
        caption: 'Paid',
        position: 0,
      },
      ...{ drawing: `${'0'.repeat(32)}-8x4`, proves: 'status' },
    })
    .execute();
  const placed = await insertScoredCasino(db, { rating: 4, placement: 1, name: 'Placed', gamemodes: ['dice'] });
  await db
    .insertInto('casino_facts')
    .values({ casino_id: placed.id, key: 'payout_median', value: '20', checked_at: new Date(), checked_by: userId })
    .execute();
  await db
    .insertInto('casino_facts')
    .values({ casino_id: placed.id, key: 'payout_tests', value: '4', checked_at: new Date(), checked_by: knownId })
    .execute();
  await db
    .insertInto('casino_facts')
    .values({ casino_id: placed.id, key: 'kyc_from', value: '"never"', checked_at: new Date(), checked_by: knownId })
    .execute();
  await insertChange(db, id, { kind: 'listed', after: { rating: 4 }, changed_by: userId });
  await insertChange(db, id, { kind: 'review', key: 'description', before: 'One', after: 'Two', changed_by: userId });
  const warned = await insertCasino(db, {
    slug: 'rust',
    name: 'Rust',
    website_url: 'https://rustsite.example',
    status: 'warning',
    gamemodes: ['crash', 'dice'],
    status_reason: 'No.',
  });
  // The alternative to it.
  await insertCasino(db, {
    ...{ name: 'Tin', promo_code: 'TIN', placement: 2, gamemodes: ['dice'], verified_at: new Date() },
    facts: { payout_median: 14 },
  });
  for (const casino_id of [id, warned.id]) {
    await db
      .insertInto('casino_facts')
      .values({ casino_id, key: 'min_deposit', value: '500', checked_at: new Date(), checked_by: userId })
      .execute();
    await db
      .insertInto('casino_scores')
      .values({ casino_id, criterion: 'payouts', score: 45, reason: 'Quick', scored_by: userId })
      .execute();
  }
  await insertPage(db, { slug: 'guides/keys' });
  await insertHelpService(db, {});
  await insertLegalSection(db, { author_id: userId });
  const app = await startApp(db);
  onCleanup(() => app.close());
  return app;
});

/** Every key of a response as a path; all entries of a list share `[]`. */
function listKeys(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => listKeys(entry, `${path}[]`));
  if (typeof value !== 'object' || value === null) return path === '' ? [] : [path];
  return Object.entries(value).flatMap(([key, entry]) => listKeys(entry, path === '' ? key : `${path}.${key}`));
}

const COMPARISON =
  'answer changes[].after changes[].before changes[].by changes[].casino.address changes[].casino.name changes[].date changes[].day changes[].id changes[].kind changes[].kindLabel changes[].label changes[].month changes[].note changes[].tail changes[].text changes[].tone charts.scores[] charts.withdrawals differences groups[].key groups[].rows[].cells[] groups[].rows[].cells[].note groups[].rows[].cells[].text groups[].rows[].differs groups[].rows[].key groups[].rows[].label groups[].title groups[].unknown[] isUsual pair related[].names[] related[].pair sites[].address sites[].bonusAmount sites[].drawback sites[].display sites[].hasOffer sites[].id sites[].landingDomain sites[].logoUrl sites[].name sites[].rating sites[].reasons[].key sites[].reasons[].name sites[].reasons[].reason sites[].statusReason sites[].verdict warned[].id warned[].name warned[].reason warned[].since';

/** Keys of the facet counts: one for each option of the registry. */
const FACT_FACETS = [
  ...FILTERED_FACTS.flatMap((key) => {
    const { kind } = factFilter(key);
    // None of these casinos excludes a country.
    const offered =
      kind === 'excludes' ? [] : kind === 'max' || kind === 'min' ? toSteps(key) : listFilterTexts(factFilter(key));
    return [...(kind === 'any' || kind === 'yes' || kind === 'zero' ? [] : ['']), ...offered].map(
      (option) => `${key}.${option}`,
    );
  }),
  ...['', ...RATING_STEPS].map((step) => `rating.${step}`),
  ...['', ...CHECKED_STEPS].map((days) => `checked.${days}`),
]
  .map((key) => `factFacets.${key}`)
  .join(' ');

function toSteps(key: FilteredFact) {
  return (factFilter(key).steps ?? []).map(String);
}

// All fields that visitors receive. Adding a key here is a decision.
const TOLD: [string, unknown, string][] = [
  [
    'api.reference',
    undefined,
    'callsAMinute callsWithToken document endpoints[].about endpoints[].answer endpoints[].call endpoints[].name endpoints[].parameters[].about endpoints[].parameters[].form endpoints[].parameters[].isRequired endpoints[].parameters[].name endpoints[].path endpoints[].title root',
  ],
  ['auth.me', undefined, ''],
  [
    'authors.bySlug',
    { slug: 'ada-quill' },
    'bio conflicts factTotal name payoutTotal photo postTotal posts[].publishedAt posts[].slug posts[].title siteTotal sites[].checkedAt sites[].id sites[].logoUrl sites[].name sites[].rating sites[].slug sites[].status slug updatedAt',
  ],
  ['auth.providers', undefined, ''],
  [
    'casinos.bySlug',
    { slug: 'brass' },
    'affiliateLink bonus.sentence bonus.short bonus.terms bonus.verdict bonusAmount bonusTerms changedAt changes.items[].after changes.items[].before changes.items[].by changes.items[].casino.address changes.items[].casino.name changes.items[].date changes.items[].day changes.items[].id changes.items[].kind changes.items[].kindLabel changes.items[].label changes.items[].month changes.items[].note changes.items[].tail changes.items[].text changes.items[].tone changes.total charts.bonus charts.edge charts.known charts.outcomes charts.rating charts.score code.checkedOn code.endsAt code.id code.isReported code.source code.terms code.votes code.worked createdAt deal description display evidence[].alt evidence[].caption evidence[].claim evidence[].day evidence[].height evidence[].isExample evidence[].isOfEarlierWarning evidence[].kind evidence[].on evidence[].proves evidence[].small evidence[].src evidence[].width facts[].checked facts[].checked.isOverdue facts[].checked.on facts[].checked.text facts[].checkedBy facts[].group facts[].key facts[].label facts[].note facts[].regions facts[].short facts[].source facts[].sourceKind facts[].value foundedYear fullReviewHtml gamemodes[] goodFor id isRecommended keyFacts[].key keyFacts[].label keyFacts[].note keyFacts[].short keyFacts[].text landingDomain licence logoUrl metaDescription metaTitle name notFor overdue payouts.answer.day payouts.answer.text payouts.chart payouts.doubt payouts.own[].amount payouts.own[].day payouts.own[].id payouts.own[].method payouts.own[].on payouts.own[].outcome payouts.own[].time payouts.readers payouts.sentence placement promoCode provablyFair rating ratingReason scores[].key scores[].name scores[].reason scores[].score scores[].weight slug status statusAt statusBy statusReason updatedAt verifiedAt verifiedBy verifiedBySlug websiteUrl why',
  ],
  [
    'casinos.bySlug',
    { slug: 'rust' },
    'affiliateLink alternatives[].id alternatives[].logoUrl alternatives[].name alternatives[].rating alternatives[].sentence alternatives[].slug bonus bonusAmount bonusTerms changedAt changes.total charts.bonus charts.edge charts.known charts.outcomes charts.rating charts.score code createdAt deal description display facts[].checked facts[].checked.isOverdue facts[].checked.on facts[].checked.text facts[].checkedBy facts[].group facts[].key facts[].label facts[].note facts[].regions facts[].short facts[].source facts[].sourceKind facts[].value foundedYear fullReviewHtml gamemodes[] goodFor id isRecommended keyFacts[].key keyFacts[].label keyFacts[].note keyFacts[].short keyFacts[].text landingDomain licence logoUrl metaDescription metaTitle name notFor overdue payouts.answer payouts.chart payouts.doubt payouts.readers payouts.sentence placement promoCode provablyFair rating ratingReason scores[].key scores[].name scores[].reason scores[].score scores[].weight slug status statusAt statusBy statusReason updatedAt verifiedAt verifiedBy verifiedBySlug websiteUrl why',
  ],
  [
    'casinos.list',
    {},
    `criteria[].key criteria[].name criteria[].weight ${FACT_FACETS} facets.crash facets.dice isCapped items[].affiliateLink items[].bonus items[].bonusAmount items[].cardFacts[].key items[].cardFacts[].label items[].cardFacts[].note items[].cardFacts[].short items[].cardFacts[].text items[].codeNote items[].createdAt items[].description items[].display items[].gamemodes[] items[].id items[].isRecommended items[].landingDomain items[].logoUrl items[].name items[].overdue items[].picture items[].picture.alt items[].picture.finding items[].picture.height items[].placement items[].promoCode items[].rating items[].slug items[].status items[].verifiedAt items[].why items[].why.byScore items[].why.detail items[].why.headline items[].why.isMoved items[].why.movedAt items[].why.movedBy items[].why.place items[].why.rating items[].why.reason items[].why.since items[].why.totalLabel landing maybe nearest outOf sameAs total weighed`,
  ],
  ['casinos.notServed', { country: 'DK' }, 'country isWithoutOffers name'],
  ['casinos.games', {}, '[].edge [].edges [].hasPage [].line [].mode [].name [].sites.fresh [].sites.total'],
  ['categories.newest', undefined, '[].name [].posts[].publishedAt [].posts[].slug [].posts[].title [].slug'],
  [
    'casinos.ranking',
    undefined,
    'criteria[].explanation criteria[].key criteria[].name criteria[].weight ranked[].deal ranked[].id ranked[].name ranked[].slug ranked[].why.byScore ranked[].why.detail ranked[].why.headline ranked[].why.isMoved ranked[].why.movedAt ranked[].why.movedBy ranked[].why.parts[].name ranked[].why.parts[].score ranked[].why.parts[].weight ranked[].why.place ranked[].why.rating ranked[].why.reason ranked[].why.since ranked[].why.totalLabel unranked.casinos[].deal unranked.casinos[].id unranked.casinos[].name unranked.casinos[].rating unranked.casinos[].slug unranked.total',
  ],
  [
    'casinos.picks',
    undefined,
    '[].rule [].sentence [].site.id [].site.logoUrl [].site.name [].site.rating [].site.slug',
  ],
  [
    'casinos.tools',
    { slug: 'rust' },
    'chosen sites[].address sites[].bonus sites[].checkedBonus sites[].checkedScheme sites[].crashEdge sites[].formula sites[].name sites[].scheme',
  ],
  [
    'changes.list',
    { slug: 'brass' },
    'casino.chart casino.counts.review casino.counts.status casino.id casino.name casino.removedBefore casino.since casino.slug casino.total items[].after items[].before items[].by items[].casino.address items[].casino.name items[].date items[].day items[].id items[].kind items[].kindLabel items[].label items[].month items[].note items[].tail items[].text items[].text[].kind items[].text[].text items[].tone nextCursor',
  ],
  [
    'codes.list',
    undefined,
    'items[].bonus.sentence items[].bonus.verdict items[].bonusAmount items[].code.checkedOn items[].code.endsAt items[].code.id items[].code.isReported items[].code.source items[].code.terms items[].code.votes items[].code.worked items[].display items[].hasClaim items[].id items[].isChecked items[].landingDomain items[].logoUrl items[].name items[].promoCode items[].slug items[].wagering',
  ],
  [
    'casinos.avoided',
    undefined,
    'items[].id items[].logoUrl items[].name items[].rating items[].reason items[].since items[].slug',
  ],
  [
    'casinos.comparable',
    { chosen: ['brass'] },
    'chosen[].address chosen[].id chosen[].logoUrl chosen[].name chosen[].rating chosen[].verdict hasMore isTooMany offered[].address offered[].id offered[].logoUrl offered[].name offered[].rating offered[].verdict pairs[].names[] pairs[].pair',
  ],
  [
    'casinos.changedSince',
    { sites: [{ slug: 'brass', since: 0 }] },
    'items[].address items[].asked items[].bonusAmount items[].changes[].after items[].changes[].before items[].changes[].by items[].changes[].casino.address items[].changes[].casino.name items[].changes[].date items[].changes[].day items[].changes[].id items[].changes[].kind items[].changes[].kindLabel items[].changes[].label items[].changes[].month items[].changes[].note items[].changes[].tail items[].changes[].text items[].changes[].tone items[].codeNote items[].display items[].hasClaim items[].hasMoreChanges items[].id items[].landingDomain items[].logoUrl items[].name items[].promoCode items[].rating items[].status items[].statusReason items[].verdict',
  ],
  [
    'casinos.realSite',
    { address: 'rustsites.example' },
    'host kind owner site.address site.hosts[] site.name site.verdict why',
  ],
  ['letters.list', undefined, 'isOpen items[].excerpt items[].sentAt items[].slug items[].title'],
  ['letters.bySlug', { slug: 'first-letter' }, 'contentHtml excerpt sentAt slug title'],
  ['casinos.compare', { slugs: ['brass', 'rust'] }, COMPARISON],
  ['casinos.compareAt', { pair: 'brass-vs-rust' }, COMPARISON],
  ['casinos.similar', { slug: 'brass' }, 'id withFirst.id withFirst.name withFirst.pair'],
  [
    'casinos.similar',
    { slug: 'rust' },
    'id items[].address items[].id items[].logoUrl items[].name items[].pair items[].rating items[].sentence withFirst',
  ],
  ['categories.bySlug', { slug: 'guides' }, 'id name slug'],
  ['categories.list', undefined, '[].description [].id [].name [].slug'],
  [
    'pages.bySlug',
    { slug: 'guides/keys' },
    'contentHtml isExample metaDescription metaTitle operator slug title updatedAt words',
  ],
  ['pages.guides', undefined, '[].name [].title [].updatedAt'],
  [
    'pages.legal',
    undefined,
    '[].author [].authorSlug [].checkedAt [].content [].country [].countryCode [].isExample [].sourceName [].sourceUrl',
  ],
  ['pages.helpServices', undefined, '[].checkedAt [].country [].countryCode [].name [].note [].phone [].url'],
  [
    'posts.bySlug',
    { slug: 'one' },
    'author authorSlug category.id category.name category.slug contentHtml excerpt featuredImage featuredImageAlt id metaDescription publishedAt readingMinutes sites[].address sites[].id sites[].logoUrl sites[].name sites[].payout sites[].rating sites[].status slug tags[] title updatedAt views',
  ],
  [
    'posts.list',
    {},
    'isCapped items[].author items[].category.id items[].category.name items[].category.slug items[].excerpt items[].featuredImage items[].featuredImageAlt items[].id items[].publishedAt items[].slug items[].title items[].views total',
  ],
  ['posts.mentioning', { slug: 'brass' }, '[].id [].publishedAt [].slug [].title'],
  ['posts.related', { slug: 'one' }, '[].featuredImage [].featuredImageAlt [].id [].slug [].title [].views'],
  [
    'search.query',
    { q: 'Post' },
    'intent items[].href items[].kind items[].site items[].text items[].title meant needHelp needsWord posts[].category posts[].match.name[] posts[].match.snippet posts[].publishedAt posts[].slug posts[].title searched totals.casinos totals.pages totals.posts unknownSite',
  ],
  [
    'search.query',
    { q: 'Casino' },
    'casinos[].bonusAmount casinos[].id casinos[].logoUrl casinos[].match.name[] casinos[].match.snippet.label casinos[].match.snippet.text[] casinos[].name casinos[].rating casinos[].slug casinos[].verdict intent meant needHelp needsWord searched totals.casinos totals.pages totals.posts unknownSite',
  ],
  ['search.suggest', { q: 'casino' }, '[].href [].kind [].name[] [].note'],
  [
    'settings.public',
    undefined,
    'defaultDescription emptyPages[] footerNote publicUrl siteName smsIsSent trust[].label trust[].value',
  ],
  ['tags.list', undefined, '[].name'],
];

describe('P22: a public response', () => {
  test.for(TOLD)(
    'a public response of %s to %j has exactly the listed keys',
    async ([procedure, input, told], { app }) => {
      const answer = await trpcQuery(app, procedure, input);
      expect(answer.status).toBe(200);
      const keys = listKeys(await resultOf(answer));
      expect([...new Set(keys)].sort()).toEqual(told.split(/\s+/).filter(Boolean).sort());
    },
  );

  test('every public query is listed here, unless it is a preview', () => {
    const silent = ['casinos.preview', 'pages.preview', 'posts.preview'];
    const asked = new Set([...TOLD.map(([path]) => path), ...silent]);
    const open = procedures.filter(({ access, type }) => access === 'public' && type === 'query');
    expect(open.map(({ path }) => path).filter((path) => !asked.has(path))).toEqual([]);
  });

  test('a public response and a page contain no person’s address or id', async ({ app, db }) => {
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const answers = await Promise.all([
      ...TOLD.map(([procedure, input]) => trpcQuery(app, procedure, input)),
      ...['/', '/blog', '/blog/one', '/casino/brass', '/guides/keys', '/search?q=Post'].map((path) => app.fetch(path)),
    ]);
    const texts = (await Promise.all(answers.map((answer) => answer.text()))).join('');
    expect(texts).toContain('gertrude');
    expect(texts).not.toMatch(/private\.example|password|argon2|is_admin|isAdmin":true/);
    expect(texts).not.toContain(id);
  });
});

describe('P23: sorting and filtering reveal nothing', () => {
  test.for([
    ['casinos.list', { sort: 'password_hash' }],
    ['casinos.list', { sort: { rating: 'asc' } }],
    ['casinos.list', { filter: { author: { email: { startsWith: 'a' } } } }],
    ['posts.list', { orderBy: 'author_id' }],
    ['posts.list', { orderBy: ['views'] }],
    ['posts.list', { filter: { author: { email: { startsWith: 'a' } } } }],
    ['posts.list', { q: { contains: 'a' } }],
    ['search.query', { q: 'a', select: ['email'] }],
    ['posts.bySlug', { slug: 'one', include: { author: true } }],
    ['pages.bySlug', { slug: ['a'] }],
  ] as const)('%s refuses %j', async ([procedure, input], { app }) => {
    expect((await trpcQuery(app, procedure, input)).status).toBe(400);
  });

  test('a list of posts is searched by title only', async ({ app, db }) => {
    await insertPost(db, {
      title: 'Plain',
      content: 'Xylophone',
      content_html: '<p>Xylophone</p>',
      excerpt: 'Xylophone',
    });
    for (const q of ['Xylophone', 'gertrude', 'private.example'])
      expect(await resultOf(await trpcQuery(app, 'posts.list', { q }))).toMatchObject({ total: 0 });
  });
});

describe('P45: no request returns a whole table', () => {
  test.for([
    ['casinos.list', { pageSize: 1_000_000 }],
    ['casinos.list', { pageSize: -1 }],
    ['casinos.list', { page: 0 }],
    ['posts.list', { limit: 1_000_000 }],
    ['posts.list', { limit: 1.5 }],
    ['posts.list', { offset: 100_000 }],
    ['search.query', { q: 'a', limit: 1000 }],
  ] as const)('%s refuses %j', async ([procedure, input], { app }) => {
    expect((await trpcQuery(app, procedure, input)).status).toBe(400);
  });

  test('the maximum request returns 100 rows and less than 1 MB', async ({ app, db }) => {
    for (let n = 0; n < 120; n += 1) await insertCasino(db, { description: 'x'.repeat(2000), gamemodes: ['dice'] });
    const answer = await trpcQuery(app, 'casinos.list', { pageSize: 100 });
    const text = await answer.clone().text();
    expect(text.length).toBeLessThan(1_000_000);
    expect(((await resultOf(answer)) as { items: unknown[] }).items).toHaveLength(100);
  });
});

test('P24: a visitor’s call sets no other column', async ({ app, db }) => {
  const refused = await trpcMutate(app, 'newsletter.subscribe', { email: 'a@example.com', status: 'confirmed' });
  expect(refused.status).toBe(400);
  const message = {
    name: 'A',
    email: 'a@example.com',
    message: 'Hi',
    id: crypto.randomUUID(),
    handled_at: new Date(0),
  };
  expect((await trpcMutate(app, 'contact.send', message)).status).toBe(400);
  expect(await db.selectFrom('newsletter_subscribers').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('contact_messages').select('id').execute()).toEqual([]);
});
