import { sql } from 'kysely';
import type { Db } from '../../database/database';

/** Addresses of images that the texts and featured images of articles and letters name on other sites. */
export async function listForeignImages(db: Db): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select match[1] as url from blog_posts,
      regexp_matches(content_html, '<img[^>]* src="(https?://[^"]+)"', 'g') as match
    where deleted_at is null and content_html like '%src="http%'
    union
    select featured_image from blog_posts where deleted_at is null and featured_image ~ '^https?://'
    order by url
  `.execute(db);
  return rows.map(({ url }) => url.replaceAll(/&(?:amp|#x26|#38);/gi, '&'));
}

export interface OldImage {
  url: string;
  state: string;
  reason: string | null;
}

export async function listOldImages(db: Db): Promise<OldImage[]> {
  return await db.selectFrom('old_images').select(['url', 'state', 'reason']).orderBy('url').execute();
}

export async function startOldImages(db: Db, urls: readonly string[], by: string): Promise<void> {
  await sql`
    insert into old_images (url, started_by) select url, ${by}::uuid from unnest(${[...urls]}::text[]) as url
    on conflict (url) do update set state = 'waiting', reason = null, started_by = excluded.started_by, started_at = now()
    where old_images.state <> 'waiting'
  `.execute(db);
}

export async function findWaitingImage(db: Db) {
  return await db
    .selectFrom('old_images')
    .select(['url', 'started_by as startedBy'])
    .where('state', '=', 'waiting')
    .orderBy('started_at')
    .orderBy('url')
    .limit(1)
    .executeTakeFirst();
}

export async function finishOldImage(
  db: Db,
  url: string,
  { mediaId = null, reason = null }: { mediaId?: string | null; reason?: string | null },
): Promise<void> {
  await db
    .updateTable('old_images')
    .set({ state: reason === null ? 'done' : 'failed', reason, media_id: mediaId })
    .where('url', '=', url)
    .execute();
}

/** `isShown`: it is an image of the rendered text, however the text spells its address. */
export async function listPostsNaming(db: Db, url: string, spellings: readonly string[]) {
  const shown = ['&', '&#x26;', '&amp;'].map((and) => `src="${url.replaceAll('&', and)}"`);
  const holds = (column: string, parts: readonly string[]) =>
    sql<boolean>`exists (select from unnest(${[...parts]}::text[]) as part where position(part in ${sql.ref(column)}) > 0)`;
  return await db
    .selectFrom('blog_posts')
    .select(['id', 'title', 'content', 'featured_image as featuredImage', 'updated_at as updatedAt'])
    .select(holds('content_html', shown).as('isShown'))
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([holds('content', spellings), holds('content_html', shown), eb('featured_image', '=', url)]))
    .orderBy('id')
    .execute();
}
