import { pino } from 'pino';
import { expect } from 'vitest';
import { GAMEMODES } from '../../../shared/content/gamemodes';
import { removeDemo } from '../../../server/features/settings/remove-demo.queries';
import { hasNoContent, seedDemo, seedStartingPages } from '../../../server/demo/seed';
import { insertCasino } from '../../builders/casinos';
import type { Db } from '../../../server/database/database';
import { test } from '../../database/test-database';
import { markdown } from '../../fixtures/caller';

const logger = pino({ level: 'silent' });

async function counts(db: Db) {
  const count = async (
    table: 'casinos' | 'blog_posts' | 'blog_tags' | 'blog_categories' | 'pages' | 'help_services' | 'casino_evidence',
  ) => {
    const { n } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return n;
  };
  return {
    casinos: await count('casinos'),
    posts: await count('blog_posts'),
    tags: await count('blog_tags'),
    categories: await count('blog_categories'),
    pages: await count('pages'),
    help: await count('help_services'),
    evidence: await count('casino_evidence'),
  };
}

test('the demo is a complete site, and seeding it again changes nothing', async ({ db }) => {
  expect(await hasNoContent(db)).toBe(true);
  await seedStartingPages(db, markdown);
  await seedDemo(db, markdown, logger);
  const first = await counts(db);
  expect(first.casinos).toBeGreaterThanOrEqual(24);
  expect(first.posts).toBeGreaterThanOrEqual(19);
  expect(first.tags).toBeGreaterThanOrEqual(12);
  expect(first.categories).toBeGreaterThanOrEqual(5);
  expect(first.pages).toBeGreaterThanOrEqual(17);
  expect(first.help).toBeGreaterThan(3);
  expect(first.evidence).toBeGreaterThanOrEqual(7);
  expect(await hasNoContent(db)).toBe(false);
  await seedStartingPages(db, markdown);
  await seedDemo(db, markdown, logger);
  expect(await counts(db)).toEqual(first);
});

test('the demo covers every gamemode and links only to example.com', async ({ db }) => {
  const casinos = await db
    .selectFrom('casinos')
    .select(['gamemodes', 'affiliate_link', 'website_url', 'slug'])
    .execute();
  expect(new Set(casinos.flatMap((casino) => casino.gamemodes))).toEqual(new Set(GAMEMODES));
  for (const { affiliate_link, website_url } of casinos) {
    expect(new URL(affiliate_link).hostname).toMatch(/(^|\.)example\.com$/);
    if (website_url !== null) expect(new URL(website_url).hostname).toMatch(/(^|\.)example\.com$/);
  }
  expect(casinos.filter((casino) => casino.slug === null)).not.toHaveLength(0);
  const { drafts, scheduled } = await db
    .selectFrom('blog_posts')
    .select(({ fn, eb }) => [
      fn.countAll<number>().filterWhere('status', '=', 'draft').as('drafts'),
      fn
        .countAll<number>()
        .filterWhere(eb('published_at', '>', new Date()))
        .as('scheduled'),
    ])
    .executeTakeFirstOrThrow();
  expect(drafts).toBe(2);
  expect(scheduled).toBeGreaterThanOrEqual(1);
});

test('removing the demo keeps other people’s content', async ({ db }) => {
  const own = await insertCasino(db, { slug: 'our-own' });
  await db.transaction().execute((trx) => removeDemo(trx));
  expect(await db.selectFrom('casinos').select('id').execute()).toEqual([{ id: own.id }]);
  expect(await counts(db)).toMatchObject({ posts: 0, tags: 0, categories: 0 });
  expect((await counts(db)).pages).toBeGreaterThan(0);
});
