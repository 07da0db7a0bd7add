import { sql } from 'kysely';
import type { Db } from '../../database/database';

/** Posts and letters, reviews with the logo of their site, and pages. */
const TEXTS = sql`(
  select 'post' as entity, id::text, title, content, content_html as html, featured_image as image, updated_at
  from blog_posts where deleted_at is null
  union all
  select 'casino', id::text, name, full_review, full_review_html, logo_url, updated_at
  from casinos where deleted_at is null
  union all
  select 'page', slug, title, content, content_html, null, updated_at from pages where deleted_at is null
) as texts`;

/** Addresses of images on other sites that texts, featured images and logos name. */
export async function listForeignImages(db: Db): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select match[1] as url from ${TEXTS}, regexp_matches(html, '<img[^>]* src="(https?://[^"]+)"', 'g') as match
    where html like '%src="http%'
    union
    select image from ${TEXTS} where image ~ '^https?://'
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

export interface NamingText {
  entity: 'post' | 'casino' | 'page';
  id: string;
  title: string;
  content: string;
  /** The featured image or the logo. */
  image: string | null;
  updatedAt: Date;
  /** It is an image of the rendered text, however the text spells its address. */
  isShown: boolean;
}

export async function listTextsNaming(db: Db, url: string, spellings: readonly string[]): Promise<NamingText[]> {
  const shown = ['&', '&#x26;', '&amp;'].map((and) => `src="${url.replaceAll('&', and)}"`);
  const holds = (column: string, parts: readonly string[]) =>
    sql<boolean>`exists (select from unnest(${[...parts]}::text[]) as part where position(part in ${sql.ref(column)}) > 0)`;
  const { rows } = await sql<NamingText>`
    select entity, id, title, coalesce(content, '') as content, image, updated_at as "updatedAt",
      ${holds('html', shown)} as "isShown"
    from ${TEXTS}
    where ${holds('content', spellings)} or ${holds('html', shown)} or image = ${url}
    order by entity, id
  `.execute(db);
  return rows;
}
