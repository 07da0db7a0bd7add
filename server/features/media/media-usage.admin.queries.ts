import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../database/database';
import { personName } from '../../database/person-name';

export interface MediaUse {
  kind: 'casino' | 'post' | 'page' | 'person' | 'setting';
  id: string;
  title: string;
}

const MAX_USES = 50;

/** People whose photo it is, whether their profile is public now or not. Few have one. */
const peopleShowing = (db: Db, isShown: RawBuilder<boolean>) =>
  db
    .selectFrom('profiles')
    .select([sql<MediaUse['kind']>`'person'`.as('kind'), sql<string>`id::text`.as('id')])
    .select(sql<string>`coalesce(${personName('profiles')}, 'Member')`.as('title'))
    .where('photo', 'is not', null)
    .where(isShown);

/** Content that shows any of these files of an image, or names its id. */
export async function listMediaUses(db: Db, names: readonly string[], id?: string): Promise<MediaUse[]> {
  // Must match the index expressions exactly.
  const shownIn = (text: RawBuilder<string>) => sql<boolean>`upload_names(${text}) && ${[...names]}::text[]`;
  const casinos = db
    .selectFrom('casinos')
    .select([sql<MediaUse['kind']>`'casino'`.as('kind'), sql<string>`id::text`.as('id'), 'name as title'])
    .where('deleted_at', 'is', null)
    .where(shownIn(sql`coalesce(logo_url, '') || ' ' || coalesce(full_review, '')`));
  const posts = db
    .selectFrom('blog_posts')
    .select([sql<MediaUse['kind']>`'post'`.as('kind'), sql<string>`id::text`.as('id'), 'title'])
    .where('deleted_at', 'is', null)
    .where(shownIn(sql`coalesce(featured_image, '') || ' ' || content`));
  const pages = db
    .selectFrom('pages')
    .select([sql<MediaUse['kind']>`'page'`.as('kind'), 'slug as id', 'title'])
    .where('deleted_at', 'is', null)
    .where(shownIn(sql`content`));
  // Unpublished changes; few items have any at a time.
  const copies = db
    .selectFrom('working_copies')
    .select([sql<MediaUse['kind']>`entity`.as('kind'), 'entity_id as id'])
    .select(sql<string>`coalesce("values" #>> '{typed,title}', "values" #>> '{typed,name}', '')`.as('title'))
    .where(shownIn(sql`"values"::text`));
  const settings = db
    .selectFrom('settings')
    .select([sql<MediaUse['kind']>`'setting'`.as('kind'), 'key as id', 'key as title'])
    .where(sql<boolean>`(${shownIn(sql`value::text`)} or value = to_jsonb(${id ?? null}::text))`);
  return await casinos
    .unionAll(posts)
    .unionAll(pages)
    .unionAll(peopleShowing(db, shownIn(sql`coalesce(photo, '')`)))
    .unionAll(copies)
    .unionAll(settings)
    .limit(MAX_USES)
    .execute();
}

/**
 * Content that shows a demo image, which is not an upload. Scans whole tables, which is acceptable because demo images
 * are removed before a site goes live.
 */
export async function listDemoImageUses(db: Db, url: string): Promise<MediaUse[]> {
  const casinos = db
    .selectFrom('casinos')
    .select([sql<MediaUse['kind']>`'casino'`.as('kind'), sql<string>`id::text`.as('id'), 'name as title'])
    .where('deleted_at', 'is', null)
    .where('logo_url', '=', url);
  const posts = db
    .selectFrom('blog_posts')
    .select([sql<MediaUse['kind']>`'post'`.as('kind'), sql<string>`id::text`.as('id'), 'title'])
    .where('deleted_at', 'is', null)
    .where('featured_image', '=', url);
  const people = peopleShowing(db, sql<boolean>`photo = ${url}`);
  return await casinos.unionAll(posts).unionAll(people).limit(MAX_USES).execute();
}
