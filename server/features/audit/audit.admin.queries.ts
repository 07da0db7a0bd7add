import { sql } from 'kysely';
import type { AuditListQuery } from '../../../shared/content/audit.schema';
import type { Db } from '../../database/database';
import { pageOf, readCursor } from '../../database/list-cursor';

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

function filtered(db: Db, { entity, action, entityId, actorId, from, to }: AuditListQuery) {
  let query = db.selectFrom('audit_log').leftJoin('users', 'users.id', 'audit_log.actor_id');
  if (entity !== undefined) query = query.where('entity', '=', entity);
  if (action !== undefined) query = query.where('action', '=', action);
  if (entityId !== undefined) query = query.where('entity_id', '=', entityId);
  if (actorId !== undefined) query = query.where('actor_id', '=', actorId);
  if (from !== undefined)
    query = query.where('occurred_at', '>=', sql<Date>`${from}::date::timestamp at time zone 'UTC'`);
  if (to !== undefined)
    query = query.where('occurred_at', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone 'UTC'`);
  return query;
}

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** Current name of the changed thing, because an update contains only the changed fields. */
const presentName = sql<string | null>`coalesce(
  case when entity = 'page' then (select title from pages where slug = entity_id) end,
  case when entity_id ~ ${UUID} then
    case entity
      when 'casino' then (select name from casinos where id = entity_id::uuid)
      when 'post' then (select title from blog_posts where id = entity_id::uuid)
      when 'category' then (select name from blog_categories where id = entity_id::uuid)
      when 'tag' then (select name from blog_tags where id = entity_id::uuid)
      when 'media' then (select original_name from media where id = entity_id::uuid)
    end
  end
)`;

/** Newest first. */
export async function listAuditEntries(db: Db, input: AuditListQuery) {
  let query = filtered(db, input)
    .select([
      ...columns,
      // Short label for the list; findAuditEntry returns the full entry.
      sql<
        string | null
      >`left(coalesce(after ->> 'title', before ->> 'title', after ->> 'name', before ->> 'name', after ->> 'originalName', before ->> 'originalName', ${presentName}, after ->> 'slug', before ->> 'slug'), 120)`.as(
        'label',
      ),
      // The changed fields' names: what was created or removed has all of them.
      sql<string[]>`case when jsonb_typeof(before) = 'object' and jsonb_typeof(after) = 'object'
        then array(select name from jsonb_object_keys(after) name
          where name <> 'updatedAt' and after -> name is distinct from before -> name) else '{}' end`.as('fields'),
      sql<string>`occurred_at::text`.as('orderValue'),
    ])
    .orderBy('occurred_at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(input.limit + 1);
  const after = readCursor(input.cursor, 'zonedMoment', 'serial');
  if (after) {
    query = query.where(sql<boolean>`(occurred_at, audit_log.id) < (${after.value}::timestamptz, ${after.id}::bigint)`);
  }
  return pageOf(await query.execute(), input.limit);
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

/** Values of the filters. */
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
