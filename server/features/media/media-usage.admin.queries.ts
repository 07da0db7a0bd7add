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

/** Columns that contain file names. Must match the index expressions exactly. */
const TEXTS = {
  casino: sql`coalesce(logo_url, '') || ' ' || coalesce(full_review, '')`,
  post: sql`coalesce(featured_image, '') || ' ' || content`,
  page: sql`content`,
  person: sql`coalesce(photo, '')`,
  copy: sql`"values"::text`,
  setting: sql`value::text`,
};

const peopleShowing = (db: Db, isShown: RawBuilder<boolean>) =>
  db
    .selectFrom('profiles')
    .select([sql<MediaUse['kind']>`'person'`.as('kind'), sql<string>`id::text`.as('id')])
    .select(sql<string>`coalesce(${personName('profiles')}, 'Member')`.as('title'))
    .where('photo', 'is not', null)
    .where(isShown);

/** Drafts of other authors, which only they see, do not keep an owner's image. */
const isOtherAuthor = (person: RawBuilder<unknown>, owner: string) =>
  sql<boolean>`exists (select from profiles where id = ${person} and role = 'author' and id <> ${owner}::uuid)`;

/** Also finds the image's id. With `owner`, without other authors' drafts and unpublished changes. */
export async function listMediaUses(
  db: Db,
  names: readonly string[],
  { id, owner }: { id?: string; owner?: string | undefined } = {},
): Promise<MediaUse[]> {
  const shownIn = (text: RawBuilder<unknown>) => sql<boolean>`upload_names(${text}) && ${[...names]}::text[]`;
  const casinos = db
    .selectFrom('casinos')
    .select([sql<MediaUse['kind']>`'casino'`.as('kind'), sql<string>`id::text`.as('id'), 'name as title'])
    .where('deleted_at', 'is', null)
    .where(shownIn(TEXTS.casino));
  const posts = db
    .selectFrom('blog_posts')
    .select([sql<MediaUse['kind']>`'post'`.as('kind'), sql<string>`id::text`.as('id'), 'title'])
    .where('deleted_at', 'is', null)
    .where(shownIn(TEXTS.post))
    .$if(owner !== undefined, (all) =>
      all.where(sql<boolean>`(status <> 'draft' or not ${isOtherAuthor(sql`author_id`, owner ?? '')})`),
    );
  const pages = db
    .selectFrom('pages')
    .select([sql<MediaUse['kind']>`'page'`.as('kind'), 'slug as id', 'title'])
    .where('deleted_at', 'is', null)
    .where(shownIn(TEXTS.page));
  const copies = db
    .selectFrom('working_copies')
    .select([sql<MediaUse['kind']>`entity`.as('kind'), 'entity_id as id'])
    .select(sql<string>`coalesce("values" #>> '{typed,title}', "values" #>> '{typed,name}', '')`.as('title'))
    .where(shownIn(TEXTS.copy))
    .$if(owner !== undefined, (all) =>
      all.where(sql<boolean>`not ${isOtherAuthor(sql`coalesce(begun_by, edited_by)`, owner ?? '')}`),
    );
  const settings = db
    .selectFrom('settings')
    .select([sql<MediaUse['kind']>`'setting'`.as('kind'), 'key as id', 'key as title'])
    .where(sql<boolean>`(${shownIn(TEXTS.setting)} or value = to_jsonb(${id ?? null}::text))`);
  return await casinos
    .unionAll(posts)
    .unionAll(pages)
    .unionAll(peopleShowing(db, shownIn(TEXTS.person)))
    .unionAll(copies)
    .unionAll(settings)
    .limit(MAX_USES)
    .execute();
}

/** Includes trashed casinos, which may be restored, and unpublished changes that add the original. */
export async function listEvidenceUses(db: Db, id: string): Promise<MediaUse[]> {
  const casinos = db
    .selectFrom('casinos')
    .select([sql<MediaUse['kind']>`'casino'`.as('kind'), sql<string>`id::text`.as('id'), 'name as title'])
    .where(sql<boolean>`exists (select from casino_evidence where casino_id = casinos.id and media_id = ${id}::uuid)`);
  const copies = db
    .selectFrom('working_copies')
    .select([sql<MediaUse['kind']>`entity`.as('kind'), 'entity_id as id'])
    .select(sql<string>`coalesce("values" #>> '{typed,name}', '')`.as('title'))
    .where('entity', '=', 'casino')
    .where(sql<boolean>`position(${id} in ${TEXTS.copy}) > 0`);
  return await casinos.unionAll(copies).limit(MAX_USES).execute();
}

/** The same rule as `listMediaUses` and `listDemoImageUses`. */
export function isUnused(): RawBuilder<boolean> {
  const names = sql`(select array_agg(media.storage_key || (variant ->> 'suffix')) from jsonb_array_elements(media.variants) as variant)`;
  const demo = sql`'/' || media.storage_key || (media.variants -> 0 ->> 'suffix')`;
  const live = sql`deleted_at is null`;
  const shows = (text: RawBuilder<unknown>) => sql`upload_names(${text}) && ${names}`;
  // Separate queries, because one with an "or" would read whole tables instead of an index.
  return sql<boolean>`not (
    exists (select from settings where ${shows(TEXTS.setting)} or value = to_jsonb(media.id::text))
    or exists (select from working_copies where ${shows(TEXTS.copy)})
    or exists (select from profiles where photo is not null and ${shows(TEXTS.person)})
    or exists (select from pages where ${live} and ${shows(TEXTS.page)})
    or exists (select from casinos where ${live} and ${shows(TEXTS.casino)})
    or exists (select from blog_posts where ${live} and ${shows(TEXTS.post)})
    or (media.is_demo and (
      exists (select from casinos where ${live} and logo_url = ${demo})
      or exists (select from blog_posts where ${live} and featured_image = ${demo})
      or exists (select from profiles where photo = ${demo}))))`;
}

/** Scans whole tables, which is acceptable because demo images are removed before a site goes live. */
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
