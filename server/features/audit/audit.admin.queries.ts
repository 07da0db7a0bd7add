import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AuditListQuery } from '../../../shared/audit/audit.schema';
import { changeSentence } from '../../../shared/audit/change-sentence';
import type { AuditChange } from '../../../shared/audit/change-sentence';
import type { Db } from '../../database/database';
import { toPage, readCursor } from '../../database/list-cursor';
import { personName } from '../../database/person-name';

const columns = [
  'audit_log.id',
  'audit_log.action',
  'audit_log.entity',
  'audit_log.entity_id as entityId',
  'audit_log.occurred_at as occurredAt',
  'audit_log.request_id as requestId',
  'audit_log.actor_id as actorId',
  'users.email as actorEmail',
  'audit_log.token_kind as tokenKind',
  'audit_log.token_name as tokenName',
] as const;

function filtered(db: Db, { q, entity, action, entityId, actorId, from, before }: AuditListQuery) {
  let query = db.selectFrom('audit_log').leftJoin('users', 'users.id', 'audit_log.actor_id');
  if (entity !== undefined) query = query.where('entity', '=', entity);
  if (action !== undefined) query = query.where('action', '=', action);
  if (entityId !== undefined) query = query.where('entity_id', '=', entityId);
  if (actorId !== undefined) query = query.where('actor_id', '=', actorId);
  if (from !== undefined) query = query.where('occurred_at', '>=', new Date(from));
  if (before !== undefined) query = query.where('occurred_at', '<', new Date(before));
  if (q !== '') query = query.where(isNamed(q));
  return query;
}

const isNamed = (q: string) => {
  const holds = (name: RawBuilder<unknown>) => sql<boolean>`strpos(lower(${name}), lower(${q})) > 0`;
  const held = ['title', 'name', 'originalName', 'slug'].flatMap((key) => [
    holds(sql`before ->> ${key}`),
    holds(sql`after ->> ${key}`),
  ]);
  return sql<boolean>`(${sql.join(held, sql` or `)} or ${holds(sql`entity_id`)} or (entity, entity_id) in (
    select 'casino', id::text from casinos where ${holds(sql`name`)}
    union all select 'post', id::text from blog_posts where ${holds(sql`title`)}
    union all select 'category', id::text from blog_categories where ${holds(sql`name`)}
    union all select 'tag', id::text from blog_tags where ${holds(sql`name`)}
    union all select 'media', id::text from media where ${holds(sql`original_name`)}
    union all select 'page', slug from pages where ${holds(sql`title`)}
    union all select 'user', id::text from profiles where ${holds(sql`email`)} or ${holds(sql`display_name`)}))`;
};

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** An update contains only the changed fields, not the name. */
const presentName = sql<string | null>`coalesce(
  case when entity = 'page' then (select title from pages where slug = entity_id) end,
  case when entity_id ~ ${UUID} then
    case entity
      when 'casino' then (select name from casinos where id = entity_id::uuid)
      when 'post' then (select title from blog_posts where id = entity_id::uuid)
      when 'category' then (select name from blog_categories where id = entity_id::uuid)
      when 'tag' then (select name from blog_tags where id = entity_id::uuid)
      when 'media' then (select original_name from media where id = entity_id::uuid)
      when 'user' then (select ${personName('profiles')} from profiles where id = entity_id::uuid)
    end
  end
)`;

const label = sql<
  string | null
>`left(coalesce(after ->> 'title', before ->> 'title', after ->> 'name', before ->> 'name', after ->> 'originalName', before ->> 'originalName', ${presentName}, after ->> 'slug', before ->> 'slug'), 120)`;

const fields = sql<string[]>`case when jsonb_typeof(before) = 'object' and jsonb_typeof(after) = 'object'
  then array(select name from jsonb_object_keys(after) name
    where name <> 'updatedAt' and after -> name is distinct from before -> name) else '{}' end`;

const namedPerson = sql`case when value #>> '{}' ~ ${UUID} then to_jsonb(coalesce(
  (select ${personName('profiles')} from profiles where id = (value #>> '{}')::uuid), 'somebody who left')) else value end`;

const brief = (version: 'before' | 'after') => sql`case when jsonb_typeof(${sql.ref(version)}) = 'object' then (
    select jsonb_object_agg(key, case when length(value::text) > 500 then '{}'::jsonb
      when key in ('authorId', 'reviewerId') then ${namedPerson} else value end)
    from jsonb_each(${sql.ref(version)})
  ) when length(${sql.ref(version)}::text) < 50000 then ${sql.ref(version)} end`;

const told = [
  label.as('label'),
  fields.as('fields'),
  brief('before').as('before'),
  brief('after').as('after'),
] as const;

function withSentence<Entry extends AuditChange>({ before, after, ...entry }: Entry) {
  return { ...entry, sentence: changeSentence({ ...entry, before, after }) };
}

export async function listAuditEntries(db: Db, input: AuditListQuery) {
  let query = filtered(db, input)
    .select([...columns, ...told, sql<string>`occurred_at::text`.as('orderValue')])
    .orderBy('occurred_at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(input.limit + 1);
  const after = readCursor(input.cursor, 'zonedMoment', 'serial');
  if (after) {
    query = query.where(sql<boolean>`(occurred_at, audit_log.id) < (${after.value}::timestamptz, ${after.id}::bigint)`);
  }
  const { items, ...page } = toPage(await query.execute(), input.limit);
  return { ...page, items: items.map(withSentence) };
}

const MOST_READ = 500;

export async function listChangesOfOthers(
  db: Db,
  { viewerId, since, entities }: { viewerId: string; since: Date; entities: readonly string[] },
) {
  return await db
    .selectFrom('audit_log')
    .leftJoin('profiles as actor', 'actor.id', 'audit_log.actor_id')
    .select([
      'audit_log.id',
      'audit_log.action',
      'audit_log.entity',
      'audit_log.entity_id as entityId',
      'audit_log.occurred_at as occurredAt',
      'audit_log.actor_id as actorId',
      'audit_log.request_id as requestId',
      ...told,
    ])
    .select(
      sql<string>`coalesce(${personName('actor')},
        case when request_id is null then 'The operator' else 'A deleted account' end)`.as('person'),
    )
    .where('occurred_at', '>', since)
    .where(sql<boolean>`actor_id is distinct from ${viewerId}::uuid`)
    .where('entity', 'in', [...entities])
    .orderBy('occurred_at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(MOST_READ)
    .execute();
}

export async function findAuditEntry(db: Db, id: number) {
  return await db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .select([...columns, 'audit_log.before', 'audit_log.after'])
    .where('audit_log.id', '=', id)
    .executeTakeFirst();
}

const MAX_FACETS = 100;

/** Sorted distinct values of a column. A loose index scan: jumps from value to value instead of reading every entry. */
async function listDistinct(db: Db, column: 'entity' | 'action' | 'actor_id'): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    with recursive known as (
      (select ${sql.ref(column)} as value from audit_log where ${sql.ref(column)} is not null order by 1 limit 1)
      union all
      select (select ${sql.ref(column)} from audit_log where ${sql.ref(column)} > known.value order by 1 limit 1)
      from known where known.value is not null
    )
    select value from known where value is not null limit ${MAX_FACETS}
  `.execute(db);
  return rows.map(({ value }) => value);
}

export async function findAuditFacets(db: Db) {
  const [entities, actions, actorIds] = await Promise.all([
    listDistinct(db, 'entity'),
    listDistinct(db, 'action'),
    listDistinct(db, 'actor_id'),
  ]);
  const actors = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', sql<string>`any(${actorIds}::uuid[])`)
    .orderBy('email')
    .execute();
  return { entities, actions, actors };
}
