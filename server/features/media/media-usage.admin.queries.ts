import { sql } from 'kysely';
import type { Db } from '../../database/database';

export interface MediaUse {
  kind: 'casino' | 'post' | 'page' | 'setting';
  id: string;
  title: string;
}

const MAX_USES = 50;

/** Everything that shows an image: by its address, in any of its sizes. */
export async function listMediaUses(db: Db, storageKey: string): Promise<MediaUse[]> {
  // A key holds nothing that LIKE would read as more than itself.
  const shows = sql<string>`${`%/uploads/${storageKey}%`}`;
  const casinos = db
    .selectFrom('casinos')
    .select([sql<MediaUse['kind']>`'casino'`.as('kind'), sql<string>`id::text`.as('id'), 'name as title'])
    .where((eb) => eb.or([eb('logo_url', 'like', shows), eb('full_review', 'like', shows)]));
  const posts = db
    .selectFrom('blog_posts')
    .select([sql<MediaUse['kind']>`'post'`.as('kind'), sql<string>`id::text`.as('id'), 'title'])
    .where((eb) => eb.or([eb('featured_image', 'like', shows), eb('content', 'like', shows)]));
  const pages = db
    .selectFrom('pages')
    .select([sql<MediaUse['kind']>`'page'`.as('kind'), 'slug as id', 'title'])
    .where('content', 'like', shows);
  const settings = db
    .selectFrom('settings')
    .select([sql<MediaUse['kind']>`'setting'`.as('kind'), 'key as id', 'key as title'])
    .where(sql`value::text`, 'like', shows);
  return await casinos.unionAll(posts).unionAll(pages).unionAll(settings).limit(MAX_USES).execute();
}
