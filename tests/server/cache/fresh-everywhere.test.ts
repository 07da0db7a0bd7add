import { describe, expect } from 'vitest';
import { DEFAULT_CRITERIA } from '../../../shared/ranking/casino-scores';
import type { Db } from '../../../server/database/database';
import { renderMarkdown } from '../../../server/markdown/render-markdown';
import { insertAuthor } from '../../../server/demo/blog';
import { insertCategory, insertPost, insertTag } from '../../builders/blog';
import { insertCasino, insertFact } from '../../builders/casinos';
import { insertChange } from '../../builders/changes';
import { test as base } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';
import { differingSurfaces, startReplica, SURFACES, textOf } from '../../fixtures/replicas';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';

const FAR_FROM_FULL = { rating: 3.9, gamemodes: ['crash'] };

async function insertContent(db: Db) {
  const authorId = await insertAuthor(db, { email: 'm.keller@lootrank.example', displayName: 'M. Keller' });
  const category = await insertCategory(db, { name: 'Guides', slug: 'guides' });
  const tag = await insertTag(db, 'house-edge');
  const post = await insertPost(db, {
    title: 'What the edge costs',
    slug: 'edge',
    content_html: '<p>At <a href="/casino/acme">Acme</a>.</p>' + renderMarkdown('::site{acme}\n::compare{bolt,fjord}'),
    category_id: category.id,
    author_id: authorId,
    tagIds: [tag.id],
  });
  const acme = await insertCasino(db, {
    name: 'Acme',
    slug: 'acme',
    rating: 4.5,
    gamemodes: ['crash', 'dice'],
    placement: 1,
  });
  await insertCasino(db, { name: 'Bolt', slug: 'bolt', rating: 4.1, gamemodes: ['crash', 'dice'], placement: 2 });
  for (const name of ['Cobalt', 'Delta', 'Ember'])
    await insertCasino(db, { name, slug: name.toLowerCase(), ...FAR_FROM_FULL });
  const other = await insertCasino(db, { name: 'Fjord', slug: 'fjord', rating: 3, gamemodes: ['roulette'] });
  await insertFact(db, acme.id, 'min_deposit', 500);
  await insertChange(db, acme.id, { kind: 'listed', after: { rating: 4.5 } });
  for (const slug of ['about', 'responsible-gambling', 'how-we-rank', 'games/crash'])
    await db
      .insertInto('pages')
      .values({ slug, title: slug, content: 'x', content_html: renderMarkdown('::site{acme}\n::code{fjord}') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return { acme, other, post, category, tag };
}

/** `replicas`: two sites on one database, each with its own pool and caches. `plain`: a third that keeps nothing. */
const test = base.extend('sites', { scope: 'file' }, async ({ db, database: { connectionString } }, { onCleanup }) => {
  const content = await insertContent(db);
  const replicas = [await startReplica(connectionString), await startReplica(connectionString)];
  const plain = await startApp(db, { env: { TRUST_PROXY: '1' } });
  onCleanup(async () => {
    for (const app of [...replicas, plain]) await app.close();
  });
  const { caller } = await adminCaller(db);
  return { ...content, replicas, plain, admin: caller.admin };
});

type Admin = Awaited<ReturnType<typeof adminCaller>>['caller']['admin'];
type Content = Awaited<ReturnType<typeof insertContent>>;
type Kind = readonly [string, (admin: Admin, content: Content) => Promise<unknown>];

const [payouts = ''] = DEFAULT_CRITERIA.map(({ key }) => key);
const weights = DEFAULT_CRITERIA.map((criterion, at) => ({ ...criterion, weight: at === 0 ? 97 : 1 }));
const fact = (value: number) => ({ value, sourceKind: 'terms' as const, source: '', note: '' });
const acmeGets =
  (change: Omit<Parameters<Admin['casinos']['update']>[0], 'id'>) =>
  (admin: Admin, { acme: { id } }: Content) =>
    admin.casinos.update({ id, ...change });

const KINDS: readonly Kind[] = [
  ['a rating', acmeGets({ rating: 4.7, ratingReason: 'Faster.' })],
  [
    'scores',
    acmeGets({ scores: Object.fromEntries(DEFAULT_CRITERIA.map(({ key }) => [key, { score: 4, reason: 'Tested.' }])) }),
  ],
  ['a score', acmeGets({ scores: { [payouts]: { score: 3, reason: 'Slower.' } }, ratingOverride: null })],
  ['the weights', (admin) => admin.casinos.saveCriteria({ criteria: weights.slice(0, DEFAULT_CRITERIA.length) })],
  ['a code', acmeGets({ promoCode: 'ACME2' })],
  ['a bonus', acmeGets({ bonusAmount: '7% up to $70' })],
  ['a fact', acmeGets({ facts: { min_deposit: fact(700) } })],
  ['a name', acmeGets({ name: 'Acme Gaming' })],
  ['a description', acmeGets({ description: 'Pays out within two hours.' })],
  ['a review', acmeGets({ fullReview: '## Tested again\n\nIt pays.' })],
  ['a logo', acmeGets({ logoUrl: 'https://images.example/logo.png' })],
  ['the link of an offer', acmeGets({ affiliateLink: 'https://acme.example.com/other' })],
  ['game modes of another', (admin, { other: { id } }) => admin.casinos.update({ id, gamemodes: ['crash', 'dice'] })],
  ['a confirmation', (admin, { acme: { id } }) => admin.casinos.verifyNow({ id })],
  ['a warning', acmeGets({ status: 'warning', statusReason: 'They do not pay.' })],
  ['its end', acmeGets({ status: 'listed' })],
  ['a pause', acmeGets({ status: 'paused', statusReason: 'Under review.' })],
  ['a draft of it', acmeGets({ status: 'draft' })],
  ['its return', acmeGets({ status: 'listed' })],
  ['an address', acmeGets({ slug: 'acme-gaming' })],
  ['its return to the old one', acmeGets({ slug: 'acme' })],
  [
    'a new casino',
    (admin) =>
      admin.casinos.create({
        name: 'Garnet',
        slug: 'garnet',
        rating: 4.4,
        description: 'New here.',
        positives: [],
        negatives: [],
        bonusAmount: '$5',
        affiliateLink: 'https://garnet.example.com/',
        isRecommended: false,
        gamemodes: ['crash', 'dice'],
      }),
  ],
  ['a removed one', (admin, { other: { id } }) => admin.casinos.remove({ id })],
  ['a title', (admin, { post: { id } }) => admin.posts.update({ id, title: 'What an edge costs' })],
  ['a draft of a post', (admin, { post: { id } }) => admin.posts.update({ id, status: 'draft' })],
  [
    'its publication',
    async (admin, { post: { id } }) => {
      const { post } = await admin.posts.edited({ id });
      await admin.posts.update({ id, status: 'published', expectedUpdatedAt: post?.updatedAt });
    },
  ],
  ['a category', (admin, { category: { id } }) => admin.categories.update({ id, name: 'Guide books' })],
  ['a page', (admin) => admin.pages.update({ slug: 'about', content: 'We test with our own money.' })],
  ['the name of the site', (admin) => admin.settings.update({ siteName: 'Testbench' })],
  ['a removed post', (admin, { post: { id } }) => admin.posts.remove({ id })],
];

/** Reads all surfaces of all replicas over and over until `isDone`, so that some read at the moment of any change. */
async function readOn(replicas: readonly RunningApp[], isDone: () => boolean): Promise<void> {
  const read = async (app: RunningApp, first: number) => {
    for (let at = first; !isDone(); at += 1) await textOf(app, SURFACES[at % SURFACES.length] ?? '/');
  };
  await Promise.all(replicas.map((app, at) => read(app, at * 16)));
}

describe('readers at the moment of a change, on two replicas', { timeout: 120_000 }, () => {
  test.for(KINDS)(
    'readers on two replicas see a change everywhere a moment later: %s',
    async ([, change], { sites }) => {
      const { replicas, plain, admin, ...content } = sites;
      let isDone = false;
      const reading = readOn(replicas, () => isDone);
      await change(admin, content);
      // Every notice has arrived.
      for (const { services } of replicas) await services.changes.flush();
      isDone = true;
      await reading;
      expect(await differingSurfaces(plain, replicas)).toEqual([]);
    },
  );
});
