import type { Db } from '../database';

/** Deletes what the demo seed wrote, and what hangs on it. Content somebody else made stays. Needs a transaction. */
export async function removeDemo(trx: Db): Promise<void> {
  for (const table of ['casinos', 'blog_posts', 'blog_categories', 'blog_tags', 'pages'] as const) {
    await trx.deleteFrom(table).where('is_demo', '=', true).execute();
  }
}
