import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../database/database';
import { signature } from '../../database/person-name';
import { isPublicChange } from '../../database/public-changes.queries';
import type { ListedChange } from './changes.queries';

interface Asked {
  rows: RawBuilder<unknown>;
  factKeys: readonly string[];
  limit: number;
}

const newestOfEach = ({ rows, factKeys, limit }: Asked) => sql<ListedChange>`
  select change.id, changed_at as "changedAt", kind, key, change.before, change.after, note, casino.id as "casinoId",
    casino.slug as "casinoSlug", casino.name as "casinoName", ${signature('author')} as by,
    is_imported as "isImported", changed_at::text as "orderValue",
    public_id as identity
  from ${rows} as asked (id, since)
  join public_casinos as casino on casino.id = asked.id
  cross join lateral (
    select * from casino_changes as change
    where change.casino_id = asked.id and changed_at > asked.since and ${isPublicChange(factKeys)}
    order by changed_at desc, change.id desc limit ${limit}
  ) as change
  left join profiles as author on author.id = change.changed_by
  order by changed_at desc, change.id desc
`;

export async function listChangesAmong(
  db: Db,
  { casinoIds, factKeys, limit }: { casinoIds: readonly string[]; factKeys: readonly string[]; limit: number },
): Promise<ListedChange[]> {
  const rows = sql`(select id, timestamptz '-infinity' from unnest(${[...casinoIds]}::uuid[]) as id)`;
  const { rows: newest } = await sql<ListedChange>`${newestOfEach({ rows, factKeys, limit })} limit ${limit}`.execute(
    db,
  );
  return newest;
}

interface SinceOfCasino {
  casinoId: string;
  since: Date;
}

export async function listChangesSince(
  db: Db,
  { asked, factKeys, limit }: { asked: readonly SinceOfCasino[]; factKeys: readonly string[]; limit: number },
): Promise<ListedChange[]> {
  const rows = sql`unnest(
    ${asked.map(({ casinoId }) => casinoId)}::uuid[], ${asked.map(({ since }) => since)}::timestamptz[]
  )`;
  return (await newestOfEach({ rows, factKeys, limit }).execute(db)).rows;
}
