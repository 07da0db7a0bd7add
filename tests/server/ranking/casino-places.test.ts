import { expect } from 'vitest';
import { toPair } from '../../../shared/content/comparison-path';
import { placesInList } from '../../../server/features/ranking/casino-filter.service';
import { insertScoredCasino } from '../../builders/scores';
import { test as siteTest } from '../../fixtures/cached-site';
import { trpcQuery, resultOf } from '../../fixtures/calls';
import type { RunningApp } from '../../fixtures/running-app';

const SLUGS = ['ash', 'birch', 'cedar', 'elm', 'fir'] as const;
type Slug = (typeof SLUGS)[number];

/** Casinos with the places 1 to 5, and one without a place. */
const test = siteTest.extend('ids', { scope: 'file' }, async ({ site: _, db }) => {
  const ids: Partial<Record<Slug, string>> = {};
  for (const [index, slug] of SLUGS.entries()) {
    const { id } = await insertScoredCasino(db, {
      ...{ slug, name: `The ${slug}`, gamemodes: ['crash'], bonus_amount: '5%' },
      ...{ rating: Math.round(50 - index) / 10, placement: index + 1 },
    });
    ids[slug] = id;
  }
  await insertScoredCasino(db, { slug: 'yew', name: 'The yew', gamemodes: ['crash'], rating: 5 });
  return ids as Record<Slug, string>;
});

type Told = Partial<Record<string, number | null>>;

const number = (text: string | undefined): number | null => (text === undefined ? null : Number(text));

/** The places shown on cards, each of which shows its place twice. */
function onCards(html: string): Told {
  const cards = html.split('<article ').filter((card) => /aria-label="(Rank|Not ranked)/.test(card));
  return Object.fromEntries(
    cards.map((card) => {
      const slug = /href="\/casino\/([a-z]+)"/.exec(card)?.[1] ?? '';
      const rank = number(/aria-label="Rank (\d+)/.exec(card)?.[1]);
      expect(number(/Why #(\d+)/.exec(card)?.[1]), `why of ${slug}`).toBe(rank);
      return [slug, rank];
    }),
  );
}

function onAllPlaces(html: string): Told {
  const rows = html.split('<li><b>').slice(1);
  return Object.fromEntries(
    rows.map((row) => {
      const place = number(/^\d+/.exec(row)?.[0]);
      expect(row).toContain(`Why #${place}<`);
      // No editor moved a casino, so both places agree.
      expect(row).toContain(place === 1 ? 'Highest score (' : `#${place} by score, and #${place} in our list.`);
      return [/href="\/casino\/([a-z]+)"/.exec(row)?.[1] ?? '', place];
    }),
  );
}

interface ToldPlace {
  slug: string;
  place?: number | null;
  placement?: number | null;
  why?: { place: number } | null;
}

/** The places in JSON responses, whose fields must all agree. */
function inAnswers(items: readonly ToldPlace[]): Told {
  return Object.fromEntries(
    items.map((item) => {
      const told = [item.place, item.placement, item.why?.place].filter((place) => place !== undefined);
      expect(new Set(told).size, item.slug).toBeLessThan(2);
      return [item.slug, told[0] ?? null];
    }),
  );
}

/** The places shown on every surface that shows them. */
async function surfaces(app: RunningApp, slugs: readonly Slug[]): Promise<Record<string, Told>> {
  // Requests twice, so that the second response comes from the cache.
  const page = async (path: string) => {
    await (await app.fetch(path)).text();
    return (await (await app.fetch(path)).text()).replaceAll('<!-- -->', '');
  };
  const api = async (path: string) => JSON.parse(await page(`/api/v1/${path}`)) as unknown;
  const call = async (procedure: string, input?: unknown) => await resultOf(await trpcQuery(app, procedure, input));
  const found: Record<string, Told> = {};
  for (const path of ['/', '/casinos', '/casinos?gamemodes=crash']) found[path] = onCards(await page(path));
  found['/how-we-rank/live'] = onAllPlaces(await page('/how-we-rank/live'));
  const { ranked } = (await call('casinos.ranking')) as { ranked: ToldPlace[] };
  found['casinos.ranking'] = inAnswers(ranked);
  found['casinos.list'] = inAnswers(((await call('casinos.list')) as { items: ToldPlace[] }).items);
  found['/api/v1/casinos'] = inAnswers(((await api('casinos')) as { items: ToldPlace[] }).items);
  for (const slug of slugs) {
    const review = await page(`/casino/${slug}`);
    const place = number(/Ranked #(\d+) in our list/.exec(review)?.[1]);
    expect(number(/Why #(?:<!-- -->)?(\d+)/.exec(review)?.[1])).toBe(place);
    found[`/casino/${slug}`] = { [slug]: place };
    found[`casinos.bySlug ${slug}`] = inAnswers([(await call('casinos.bySlug', { slug })) as ToldPlace]);
    found[`/api/v1/casinos/${slug}`] = inAnswers([(await api(`casinos/${slug}`)) as ToldPlace]);
    const pair = toPair([slug, 'yew']);
    const row = /Place in our ranking.*?<\/tr>/s.exec(await page(`/compare/${pair}`))?.[0];
    found[`/compare/${pair}`] = { [slug]: number(/#(\d+)/.exec(row ?? '')?.[1]), yew: null };
    expect(row).toContain('Not ranked yet');
    const compared = (await api(`comparison?slugs=${slug},yew`)) as { casinos: ToldPlace[] };
    found[`/api/v1/comparison ${slug}`] = inAnswers(compared.casinos);
  }
  return found;
}

async function expectPlaces(app: RunningApp, places: Partial<Record<Slug, number>>) {
  const slugs = SLUGS.filter((slug) => slug in places);
  for (const [surface, told] of Object.entries(await surfaces(app, slugs))) {
    const expected = slugs.filter((slug) => slug in told).map((slug) => [slug, places[slug]]);
    expect(expected.length, surface).toBeGreaterThan(0);
    const others = Object.keys(told).filter((slug) => !slugs.some((placed) => placed === slug));
    expect(told, surface).toEqual({
      ...Object.fromEntries(expected),
      ...Object.fromEntries(others.map((slug) => [slug, null])),
    });
    expect(told, surface).not.toHaveProperty(SLUGS.find((slug) => !(slug in places)) ?? 'nobody');
  }
}

test('a displayed place moves up everywhere when a casino before it leaves, and back when it returns', async ({
  db,
  site,
  ids,
}) => {
  const { app, admin } = site;
  const all = { ash: 1, birch: 2, cedar: 3, elm: 4, fir: 5 };
  await expectPlaces(app, all);
  await admin.casinos.update({ id: ids.cedar, status: 'warning', statusReason: 'It does not pay.' });
  await expectPlaces(app, { ash: 1, birch: 2, elm: 3, fir: 4 });
  const warned = await (await app.fetch('/casino/cedar')).text();
  expect(warned).not.toMatch(/Ranked #|Why #/);
  expect(await resultOf(await trpcQuery(app, 'casinos.bySlug', { slug: 'cedar' }))).toMatchObject({
    placement: null,
  });
  // Editors still see the stored placement.
  const stored = await db.selectFrom('casinos').select(['slug', 'placement']).where('placement', '>', 2).execute();
  expect(new Map(stored.map(({ slug, placement }) => [slug, placement]))).toEqual(
    new Map([
      ['cedar', 3],
      ['elm', 4],
      ['fir', 5],
    ]),
  );
  expect((await admin.casinos.ranking()).map(({ placement }) => placement)).toEqual([1, 2, 3, 4, 5]);
  await admin.casinos.update({ id: ids.cedar, status: 'listed' });
  await expectPlaces(app, all);
});

test('a displayed place is updated on the cached review of a casino behind, by every kind of relevant save and by no other', async ({
  site,
  ids,
}) => {
  const { admin, show, isCached } = site;
  const getPlace = async (path: string) =>
    number(/Ranked #(\d+)/.exec((await show(path)).replaceAll('<!-- -->', ''))?.[1]);
  const told: [string, number | null][] = [];
  const after = async (save: string, saved: () => Promise<unknown>) => {
    await getPlace('/casino/fir');
    await saved();
    told.push([save, await getPlace('/casino/fir')]);
  };
  const { update } = admin.casinos;
  const { birch, elm } = ids;
  await after('paused', () => update({ id: birch, status: 'paused', statusReason: 'It moves.' }));
  await after('closed', () => update({ id: birch, status: 'closed', statusReason: 'It has closed.' }));
  await after('listed again', () => update({ id: birch, status: 'listed' }));
  await after('unranked', () => update({ id: elm, placement: null }));
  await after('ranked at the same number', () => update({ id: elm, placement: 5 }));
  await after('rated lower', () => update({ id: elm, rating: 3, ratingReason: 'One test is open.' }));
  await after('recommended', () => update({ id: elm, isRecommended: true }));
  await after('not recommended', () => update({ id: elm, isRecommended: false }));
  await after('rated as before', () => update({ id: elm, ratingOverride: null }));
  const added = { name: 'The oak', slug: 'oak', rating: 3, description: 'New.', bonusAmount: '1%', placement: 2 };
  const offer = { affiliateLink: 'https://oak.example.com', gamemodes: ['crash' as const] };
  const oak = await admin.casinos.create({ ...added, ...offer, positives: [], negatives: [] });
  told.push(['added', await getPlace('/casino/fir')]);
  await after('removed', () => admin.casinos.remove({ id: oak.id }));
  await after('reordered', () =>
    admin.casinos.reorder({ ids: [ids.ash, birch, ids.cedar, ids.fir, elm], reasons: { [ids.fir]: 'Quick.' } }),
  );
  await after('reordered back', () => admin.casinos.reorder({ ids: [ids.ash, birch, ids.cedar, elm, ids.fir] }));
  expect(told).toEqual([
    ['paused', 4],
    ['closed', 4],
    ['listed again', 5],
    ['unranked', 4],
    ['ranked at the same number', 5],
    ['rated lower', 4],
    ['recommended', 5],
    ['not recommended', 4],
    ['rated as before', 5],
    ['added', 6],
    ['removed', 5],
    ['reordered', 4],
    ['reordered back', 5],
  ]);
  await show('/casino/fir');
  await update({ id: ids.cedar, description: 'Changed.', bonusAmount: '6%' });
  expect(await isCached('/casino/fir')).toBe(true);
});

test('the displayed place of a draft is the one it will get', async ({ db, site, ids }) => {
  const { admin } = site;
  await admin.casinos.update({ id: ids.ash, status: 'paused', statusReason: 'It moves.' });
  const draft = { id: ids.ash, placement: 4, isRecommended: true, rating: 1 };
  expect((await placesInList(db, draft)).get(ids.ash)).toBe(3);
  expect((await placesInList(db, { ...draft, placement: null })).has(ids.ash)).toBe(false);
  expect((await placesInList(db)).has(ids.ash)).toBe(false);
  await admin.casinos.update({ id: ids.ash, status: 'listed' });
});
