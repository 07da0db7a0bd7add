import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { z } from 'zod';
import { appRouter } from '../../server/app-router';
import type { Db } from '../../server/database/database';
import { DEFAULT_CRITERIA } from '../../shared/ranking/casino-scores';
import { insertPost } from '../builders/blog';
import { insertCasino } from '../builders/casinos';
import { insertPage } from '../builders/pages';
import { test } from '../database/test-database';
import { adminCaller } from '../fixtures/caller';

/** Later than every save. */
const LATER = new Date('2099-01-01T00:00:00Z');

/** Names of the times in an input by which a caller says which version it has read. */
function timesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { properties?: Record<string, unknown> };
  const own = Object.keys(properties).filter((name) => /^expected\w*At$|^baseUpdatedAt$/.test(name));
  return [...own, ...Object.values(schema).flatMap((part) => timesIn(part))];
}

const asked = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { inputs: z.ZodType[] } }>)
  .flatMap(([path, { _def }]) =>
    _def.inputs.flatMap((input) => {
      const schema = z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' });
      return [...new Set(timesIn(schema))].map((name) => `${path} ${name}`);
    }),
  )
  .sort();

type Calls = Record<string, () => Promise<unknown>>;

/** What one action on many refuses, as a failure. */
async function refusing(result: Promise<{ changed: number; refused: { reason: string }[] }>): Promise<void> {
  const { changed, refused } = await result;
  if (changed === 0) throw Object.assign(new Error(refused[0]?.reason), { code: 'CONFLICT' });
}

async function callsWith(db: Db): Promise<Calls> {
  const { admin } = (await adminCaller(db)).caller;
  const other = (await adminCaller(db)).caller.admin;
  const post = await insertPost(db, { slug: randomUUID(), status: 'published' });
  const letter = await other.letters.create();
  const draft = await insertPost(db, { slug: randomUUID(), status: 'draft', title: 'Draft' });
  const casino = await insertCasino(db, { name: `Bay ${randomUUID()}` });
  const listable = await insertCasino(db, { name: `Cove ${randomUUID()}` });
  const { slug } = await insertPage(db, { slug: `page-${randomUUID().slice(0, 8)}` });
  const fact = { value: 500, sourceKind: 'terms', source: 'Terms', note: '' } as const;
  const facts = { min_deposit: fact };
  const [criterion] = DEFAULT_CRITERIA;
  const key = criterion?.key ?? '';
  await other.casinos.update({ id: casino.id, facts, scores: { [key]: { score: 3, reason: 'Slow.' } } });
  await other.casinos.update({ id: listable.id, status: 'draft' });
  await other.posts.update({ id: draft.id, content: 'Theirs' });
  await other.posts.update({ id: post.id, content: 'Newer' });
  await other.pages.update({ slug, content: 'Newer' });
  await other.casinos.update({ id: casino.id, description: 'Newer' });
  const category = await other.categories.create({ name: randomUUID(), slug: randomUUID() });
  await other.settings.update({ siteName: 'Skin Desk' });
  const oldest = async (list: Promise<{ items: { id: string }[] }>) => (await list).items.at(-1)?.id ?? '';
  const revisions = {
    posts: await oldest(admin.posts.revisions.list({ id: post.id })),
    casinos: await oldest(admin.casinos.revisions.list({ id: casino.id })),
    pages: await oldest(admin.pages.revisions.list({ id: slug })),
  };
  const ids = { posts: post.id, casinos: casino.id, pages: slug };
  const added = {
    name: 'New',
    status: 'draft',
    description: '',
    bonusAmount: '',
    affiliateLink: '',
    rating: 4,
  } as const;
  const calls: Calls = {
    'admin.posts.update expectedUpdatedAt': () =>
      admin.posts.update({ id: post.id, title: 'New', expectedUpdatedAt: LATER }),
    'admin.posts.bulk expectedUpdatedAt': () =>
      refusing(
        admin.posts.bulk({ ids: [draft.id], action: { do: 'publish' }, expectedUpdatedAt: { [draft.id]: LATER } }),
      ),
    'admin.casinos.create expectedUpdatedAt': () =>
      admin.casinos.create({ ...added, facts: { min_deposit: { ...fact, expectedUpdatedAt: LATER } } }),
    'admin.casinos.create expectedScoredAt': () =>
      admin.casinos.create({ ...added, scores: { [key]: { score: 4, reason: 'Fast.', expectedScoredAt: LATER } } }),
    'admin.casinos.update expectedUpdatedAt': () =>
      admin.casinos.update({ id: casino.id, facts: { min_deposit: { ...fact, expectedUpdatedAt: LATER } } }),
    'admin.casinos.update expectedScoredAt': () =>
      admin.casinos.update({
        id: casino.id,
        scores: { [key]: { score: 4, reason: 'Fast.', expectedScoredAt: LATER } },
      }),
    'admin.casinos.bulk expectedUpdatedAt': () =>
      refusing(
        admin.casinos.bulk({
          ids: [listable.id],
          action: { do: 'publish' },
          expectedUpdatedAt: { [listable.id]: LATER },
        }),
      ),
    'admin.casinos.verifyNow expectedFactsAt': () => admin.casinos.verifyNow({ id: casino.id, expectedFactsAt: LATER }),
    'admin.casinos.verifyMany expectedFactsAt': () =>
      admin.casinos.verifyMany({ ids: [casino.id], expectedFactsAt: { [casino.id]: LATER } }),
    'admin.casinos.verifyFacts expected': () =>
      admin.casinos.verifyFacts({ id: casino.id, keys: ['min_deposit'], expected: { min_deposit: LATER } }),
    'admin.casinos.saveCriteria expectedUpdatedAt': () =>
      admin.casinos.saveCriteria({
        criteria: DEFAULT_CRITERIA.map((part) => ({ ...part, name: `${part.name}!` })),
        expectedUpdatedAt: LATER,
      }),
    'admin.pages.update expectedUpdatedAt': () => admin.pages.update({ slug, title: 'New', expectedUpdatedAt: LATER }),
    'admin.categories.update expectedUpdatedAt': () =>
      admin.categories.update({ id: category.id, name: randomUUID(), expectedUpdatedAt: LATER }),
    'admin.settings.update expectedUpdatedAt': () =>
      admin.settings.update({ siteName: 'Other', expectedUpdatedAt: LATER }),
    'admin.letters.send expectedUpdatedAt': () => admin.letters.send({ id: letter.id, expectedUpdatedAt: LATER }),
    'admin.posts.revisions.restore expectedUpdatedAt': () =>
      admin.posts.revisions.restore({ id: revisions.posts, expectedUpdatedAt: LATER }),
    'admin.pages.revisions.restore expectedUpdatedAt': () =>
      admin.pages.revisions.restore({ id: revisions.pages, expectedUpdatedAt: LATER }),
  };
  const { updatedAt } = await admin.casinos.get({ id: listable.id });
  for (const field of ['expectedFactsAt', 'expectedScoresAt']) {
    calls[`admin.casinos.update ${field}`] = () =>
      admin.casinos.update({ id: listable.id, status: 'listed', expectedUpdatedAt: updatedAt, [field]: LATER });
    calls[`admin.casinos.bulk ${field}`] = () =>
      refusing(
        admin.casinos.bulk({
          ...{ ids: [listable.id], action: { do: 'publish' } },
          expectedUpdatedAt: { [listable.id]: updatedAt },
          [field]: { [listable.id]: LATER },
        }),
      );
  }
  for (const field of ['expectedUpdatedAt', 'expectedFactsAt', 'expectedScoresAt'])
    calls[`admin.casinos.revisions.restore ${field}`] = () =>
      admin.casinos.revisions.restore({ id: revisions.casinos, [field]: LATER });
  for (const kind of ['posts', 'casinos', 'pages'] as const) {
    const [procedures, id] = [admin[kind], ids[kind]];
    const values = { typed: {}, change: { title: 'New' }, base: {} };
    const save = { id, values, expectedCopyAt: null, baseUpdatedAt: new Date(0) };
    // Without a copy another time than null is refused too: each of the others meets one.
    const withCopy = (call: () => Promise<unknown>) => async () => {
      await procedures.saveCopy(save).catch(() => undefined);
      return await call();
    };
    calls[`admin.${kind}.saveCopy baseUpdatedAt`] = () => procedures.saveCopy({ ...save, baseUpdatedAt: LATER });
    calls[`admin.${kind}.saveCopy expectedCopyAt`] = () => procedures.saveCopy({ ...save, expectedCopyAt: LATER });
    calls[`admin.${kind}.discardCopy expectedCopyAt`] = withCopy(() =>
      procedures.discardCopy({ id, expectedCopyAt: LATER }),
    );
    const draft = `new:${randomUUID()}`;
    calls[`admin.${kind}.discardDrafts expectedCopyAt`] = async () => {
      // No draft of a casino is without its row.
      if (kind !== 'casinos') await procedures.saveCopy({ ...save, id: draft, baseUpdatedAt: null });
      await refusing(procedures.discardDrafts({ drafts: [{ id: draft, expectedCopyAt: LATER }] }));
    };
    calls[`admin.${kind}.publishCopy expectedCopyAt`] = withCopy(() =>
      procedures.publishCopy({ id, expectedCopyAt: LATER }),
    );
    calls[`admin.${kind}.scheduleCopy expectedCopyAt`] = withCopy(() =>
      procedures.scheduleCopy({ id, expectedCopyAt: LATER, at: LATER }),
    );
    calls[`admin.${kind}.revisions.restore expectedCopyAt`] = withCopy(() =>
      admin[kind].revisions.restore({ id: revisions[kind], expectedCopyAt: LATER }),
    );
  }
  return calls;
}

test('No procedure accepts a time after the last save as the time of a version that was read', async ({ db }) => {
  const calls = await callsWith(db);
  // Its times stand by their facts' keys, without a name of their own.
  const named = Object.keys(calls).filter((name) => name !== 'admin.casinos.verifyFacts expected');
  expect(named.sort()).toEqual(asked);
  for (const [name, call] of Object.entries(calls)) {
    await expect(call(), name).rejects.toMatchObject({
      code: expect.stringMatching(/^(BAD_REQUEST|CONFLICT)$/) as string,
    });
  }
});
