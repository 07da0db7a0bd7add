import type { Logger } from '../base/logger';
import { PATIENT_MS } from '../markdown/markdown-renderer';
import type { MarkdownRenderer } from '../markdown/markdown-renderer';
import { announceAnything } from '../cache/announce-change';
import type { Db } from '../database/database';
import { seedBlog } from './blog';
import { readDemoPosts } from './blog-content';
import { readDemoCasinos } from './casino-content';
import { seedCasinos } from './casinos';
import { seedEvidence } from './evidence';
import { seedMedia } from './media';
import { seedPages } from './pages';

export interface SeedContext {
  render: MarkdownRenderer['render'];
  now: Date;
}

const patiently = (markdown: MarkdownRenderer) => (source: string) => markdown.render(source, PATIENT_MS);

export async function seedDemo(db: Db, markdown: MarkdownRenderer, logger: Logger): Promise<void> {
  const started = Date.now();
  const casinos = readDemoCasinos();
  const posts = readDemoPosts();
  const context: SeedContext = { render: patiently(markdown), now: new Date() };
  // All or nothing: a partial demo would count as content and never be completed.
  await db.transaction().execute(async (trx) => {
    const authors = await seedBlog(trx, { ...context, posts });
    await seedCasinos(trx, { ...context, casinos }, authors);
    await seedMedia(trx, { casinos, posts });
    await seedEvidence(trx, context.now);
    await announceAnything(trx);
  });
  logger.info({ ms: Date.now() - started }, 'demo content is in place');
}

export async function seedStartingPages(db: Db, markdown: MarkdownRenderer): Promise<void> {
  await seedPages(db, { render: patiently(markdown) });
}

export async function hasNoContent(db: Db): Promise<boolean> {
  const found = await db
    .selectNoFrom((query) => [
      query.exists(query.selectFrom('casinos').select('id')).as('casinos'),
      query.exists(query.selectFrom('blog_posts').select('id')).as('posts'),
    ])
    .executeTakeFirstOrThrow();
  return !found.casinos && !found.posts;
}
