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

export async function listPostsNaming(db: Db, url: string) {
  return await db
    .selectFrom('blog_posts')
    .select(['id', 'title', 'content', 'featured_image as featuredImage', 'updated_at as updatedAt'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(position(${url} in content) > 0 or featured_image = ${url})`)
    .orderBy('id')
    .execute();
}
