import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { FinePassage } from '../../../shared/content/mentions.schema';
import { MAX_MARKDOWN } from '../../../shared/content/markdown.schema';
import type { PromoCode } from '../../../shared/codes/promo-codes';
import type { Db } from '../../database/database';
import { deleteBatch } from '../../database/delete-batch';
import { casinoCodes } from '../addresses/promo-codes.queries';
import { isOfExistingItem } from '../editing/working-copies.queries';

export type TextKind = FinePassage['entity'];

export interface OwnText {
  entity: TextKind;
  id: string;
  title: string;
  category: string | null;
  status: 'Published' | 'Scheduled' | 'Draft' | 'Unpublished changes';
  source: string;
}

/** More would not be read. */
export const MAX_TEXTS = 300;

const POST_STATUS = sql`case when post.status = 'draft' then 'Draft' when post.published_at > now() then 'Scheduled' else 'Published' end`;
const CASINO_STATUS = sql`case when casino.status = 'draft' then 'Draft' else 'Published' end`;

export const posts = sql`
  select 'post' as entity, post.id::text as id, post.title, category.name as category, ${POST_STATUS} as status,
    concat_ws(E'\n\n', post.excerpt, post.content) as source
  from (select * from blog_posts where deleted_at is null) as post left join blog_categories as category on category.id = post.category_id`;
export const pages = sql`
  select 'page', page.slug, page.title, null, 'Published', page.content from (select * from pages where deleted_at is null) as page`;
export const casinos = sql`
  select 'casino', casino.id::text, casino.name, null, ${CASINO_STATUS}, concat_ws(E'\n\n', casino.description, casino.full_review)
  from (select * from casinos where deleted_at is null) as casino`;

interface Wanted {
  casinoId: string;
  addresses: readonly string[];
  words: readonly string[];
}

const MAX_READ = MAX_MARKDOWN + 10_000;

/** Unpublished changes, as typed. A new item has the id it will be published under. */
export const copies = sql`
  select entity, replace(entity_id, 'new:', '') as id, updated_at,
    left(coalesce("values" #>> '{typed,title}', "values" #>> '{typed,name}', ''), 500) as title,
    left(concat_ws(E'\n\n', "values" #>> '{typed,excerpt}', "values" #>> '{typed,content}',
      "values" #>> '{typed,description}', "values" #>> '{typed,fullReview}'), ${MAX_READ}) as source,
    case when entity_id like 'new:%' then begun_by when entity = 'post' then (
      select author_id from blog_posts
      where id = entity_id::uuid and status = 'draft' and kind <> 'letter') end as "authorId"
  from working_copies where ${isOfExistingItem}`;

/**
 * Articles are found by index: by their words, or by the links extracted when they are stored. Pages, reviews and
 * unpublished changes are few.
 */
export async function listTextsNaming(db: Db, { casinoId, addresses, words }: Wanted): Promise<OwnText[]> {
  const queries = sql.join(
    words.map((word) => sql`phraseto_tsquery('english', folded_text(${word}))`),
    sql` || `,
  );
  const contained = [...words, ...addresses.map((address) => `/${address}`)].map(
    (text) => `%${text.replace(/[%_\\]/g, '\\$&')}%`,
  );
  const { rows } = await sql<OwnText>`
    ${posts} where post.id in (
      select id from blog_posts where words @@ (${queries})
      union select post_id from post_mentions where address = any(${[...addresses]}::text[])
    )
    union all ${pages} where page.content ilike any(${contained}::text[])
    union all ${casinos} where casino.id <> ${casinoId}::uuid
      and concat_ws(E'\n\n', casino.description, casino.full_review) ilike any(${contained}::text[])
    union all
    select entity, id, title, null, 'Unpublished changes', source from (${copies}) as copy
    where (entity <> 'casino' or id <> ${casinoId}) and source ilike any(${contained}::text[])
    order by 1, 3, 2, 5 limit ${MAX_TEXTS}
  `.execute(db);
  return rows;
}

export interface NamedSite {
  id: string;
  name: string;
  logoUrl: string | null;
  status: string;
  statusAt: Date | null;
  codes: PromoCode[];
  addresses: string[];
}

export async function findNamedSite(db: Db, id: string): Promise<NamedSite | undefined> {
  return await db
    .selectFrom('casinos')
    .select([
      'id',
      'name',
      'logo_url as logoUrl',
      'status',
      'status_at as statusAt',
      casinoCodes('casinos.id').as('codes'),
    ])
    .select(
      sql<string[]>`array(
        select lower(casinos.slug) where casinos.slug is not null
        union select casinos.id::text
        union select old_slug from slug_redirects where entity = 'casino' and target_id = casinos.id
      )`.as('addresses'),
    )
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

const MAX_SITES = 5_000;

export async function listSites(db: Db) {
  return await db
    .selectFrom('casinos')
    .select(['id', 'name', 'status'])
    .where('deleted_at', 'is', null)
    .orderBy(sql`status not in ('warning', 'closed')`)
    .orderBy(sql`lower(name)`)
    .limit(MAX_SITES)
    .execute();
}

export async function listFine(db: Db, subjects: readonly string[]) {
  return await db
    .selectFrom('fine_passages')
    .select(['entity', 'entity_id as entityId', 'subject', 'sentence'])
    .where('subject', '=', sql<string>`any(${[...subjects]}::text[])`)
    .execute();
}

export async function markFine(db: Db, passage: FinePassage, by: string): Promise<void> {
  const { entity, entityId, subject, sentence, isFine } = passage;
  if (isFine) {
    await db
      .insertInto('fine_passages')
      .values({ entity, entity_id: entityId, subject, sentence, marked_by: by })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await db
    .deleteFrom('fine_passages')
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .where('subject', '=', subject)
    .where('sentence', '=', sentence)
    .execute();
}

const MAX_FINDINGS = 200;

export async function listFindings(db: Db) {
  const { rows } = await sql<OwnText & { href: string; reason: 'nowhere' | 'ended' }>`
    select text.*, finding.href, finding.reason
    from (select * from link_findings order by reason desc, entity, entity_id, href limit ${MAX_FINDINGS}) as finding
    cross join lateral (
      ${posts} where finding.entity = 'post' and post.id::text = finding.entity_id
      union all ${pages} where finding.entity = 'page' and page.slug = finding.entity_id
      union all ${casinos} where finding.entity = 'casino' and casino.id::text = finding.entity_id
    ) as text
    order by finding.reason desc, text.title, finding.href
  `.execute(db);
  return rows;
}

export async function findLastCheck(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('link_findings')
    .select(sql<Date | null>`max(checked_at)`.as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

export async function deleteGoneFine(db: Db): Promise<number> {
  return await deleteBatch(db, {
    table: 'fine_passages',
    where: sql`case entity
      when 'post' then entity_id not in (
        select id::text from blog_posts union all select replace(entity_id, 'new:', '') from working_copies
      )
      when 'casino' then entity_id not in (select id::text from casinos)
      else entity_id not in (
        select slug from pages union all select deleted_as ->> 'slug' from pages where deleted_at is not null
      ) end`,
    orderBy: sql`entity, entity_id`,
  });
}

interface TextToCheck {
  key: string;
  entity: TextKind;
  id: string;
  source: string;
  html: string;
}

function textsBehind(after: string, limit: number) {
  const [, last = '', id = ''] = /^(\w+) (.*)$/s.exec(after) ?? [];
  return (entity: TextKind, rows: RawBuilder<unknown>, asId: (id: string) => RawBuilder<unknown>) => {
    const behind = entity < last ? sql`false` : entity === last ? sql`id > ${asId(id)}` : sql`true`;
    return sql`(
      select ${sql.lit(entity)} || ' ' || id as key, ${sql.lit(entity)} as entity, id::text as id, source, html
      from (${rows}) as text where html like '%<a %' and ${behind} order by text.id limit ${limit})`;
  };
}

export async function listTextsToCheck(db: Db, after: string, limit: number): Promise<TextToCheck[]> {
  const part = textsBehind(after, limit);
  const asUuid = (id: string) => sql`${id}::uuid`;
  const { rows } = await sql<TextToCheck>`
    ${part('casino', sql`select id, full_review as source, full_review_html as html from casinos where deleted_at is null`, asUuid)}
    union all
    ${part('page', sql`select slug as id, content as source, content_html as html from pages where deleted_at is null`, (id) => sql`${id}`)}
    union all
    ${part('post', sql`select id, content as source, content_html as html from blog_posts where deleted_at is null`, asUuid)}
  `.execute(db);
  const kinds: readonly TextKind[] = ['casino', 'page', 'post'];
  return kinds.flatMap((kind) => rows.filter(({ entity }) => entity === kind)).slice(0, limit);
}

interface Finding {
  href: string;
  reason: 'nowhere' | 'ended';
}

export async function storeFindings(db: Db, entity: TextKind, id: string, findings: readonly Finding[]): Promise<void> {
  await db.deleteFrom('link_findings').where('entity', '=', entity).where('entity_id', '=', id).execute();
  if (findings.length === 0) return;
  await db
    .insertInto('link_findings')
    .values(findings.map((finding) => ({ entity, entity_id: id, ...finding })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Drops findings that a complete round did not find again. */
export async function dropOldFindings(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('link_findings').where('checked_at', '<', before).execute();
}
