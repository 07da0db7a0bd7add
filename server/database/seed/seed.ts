import type { Logger } from '../../logger';
import type { MarkdownRenderer } from '../../markdown/markdown-renderer';
import type { Db } from '../database';
import { seedBlog } from './blog';
import { seedCasinos } from './casinos';
import { seedPages } from './pages';

export interface SeedContext {
  render: MarkdownRenderer['render'];
  /** The demo's dates are counted back from here. */
  now: Date;
}

/** Writes the demo site. What is there already stays as it is, so running it again changes nothing. */
export async function seedDemo(db: Db, markdown: MarkdownRenderer, logger: Logger): Promise<void> {
  const started = Date.now();
  const context: SeedContext = { render: (source) => markdown.render(source), now: new Date() };
  await seedPages(db, context);
  await seedBlog(db, context);
  await seedCasinos(db, context);
  logger.info({ ms: Date.now() - started }, 'demo content is in place');
}

/** True until somebody or something has written the first casino, post or page. */
export async function hasNoContent(db: Db): Promise<boolean> {
  const found = await db
    .selectNoFrom((query) => [
      query.exists(query.selectFrom('casinos').select('id')).as('casinos'),
      query.exists(query.selectFrom('blog_posts').select('id')).as('posts'),
      query.exists(query.selectFrom('pages').select('slug')).as('pages'),
    ])
    .executeTakeFirstOrThrow();
  return !found.casinos && !found.posts && !found.pages;
}
