import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import { FACTS } from '../../../shared/facts/casino-facts';
import type { StoredFact } from '../../../shared/facts/casino-facts';
import { NOBODY, SOON_DAYS } from '../../../shared/facts/fact-checks-search';
import type { FactCheckState } from '../../../shared/facts/fact-checks-search';
import { cached } from '../../cache/query-cache';
import { containsFolded } from '../../database/contains-text';
import type { Db } from '../../database/database';
import type { ListCursor } from '../../database/list-cursor';
import { personName } from '../../database/person-name';

/** Up to this many casinos are passed by id. With more, scanning each key by its oldest checks soon finds matches. */
const FEW = 300;

export interface MatchingCasinos {
  q: string;
  ids?: readonly string[];
}

interface Wanted {
  casinos: MatchingCasinos;
  state: FactCheckState;
  person?: string | undefined;
}

const isOpen = sql<boolean>`casino.status <> 'closed' and casino.deleted_at is null`;

function selectFacts({ q, ids }: MatchingCasinos) {
  if (ids) return { from: sql`casino_facts fact`, where: sql`fact.casino_id = any(${[...ids]}::uuid[])` };
  if (q === '') {
    return {
      from: sql`casino_facts fact`,
      where: sql`fact.casino_id not in (
        select id from casinos where status = 'closed' union all select id from casinos where deleted_at is not null)`,
    };
  }
  return {
    from: sql`casino_facts fact join casinos casino on casino.id = fact.casino_id`,
    where: sql`${isOpen} and ${containsFolded('folded_name', q)}`,
  };
}

export async function findMatchingCasinos(db: Db, q: string): Promise<MatchingCasinos> {
  if (q === '') return { q };
  const found = await db
    .selectFrom('casinos as casino')
    .select('id')
    .where(containsFolded('folded_name', q))
    .where(isOpen)
    .limit(FEW + 1)
    .execute();
  return found.length > FEW ? { q } : { q, ids: found.map(({ id }) => id) };
}

// Same arithmetic as dueAt(): calendar months in UTC, clamped to the last day of a shorter month.
const checked = sql`coalesce(fact.checked_at, '-infinity')`;
const due = sql`${checked} at time zone 'UTC' + make_interval(months => known.months)`;
const dueOn = sql`(${due})::date`;
const today = sql`(now() at time zone 'UTC')`;
const lastSoonDay = sql`${today}::date + ${sql.lit(SOON_DAYS)}`;

/**
 * For with(): fact keys of this version with their validity in months. A fact checked before `overdue` is overdue,
 * after `fresh` it is not; in between its own due date decides, because months differ in length. After `later` it is
 * not due soon either.
 */
const knownFacts = () => sql`known as materialized (
  select key, months,
    (${today} - make_interval(months => months)) at time zone 'UTC' as overdue,
    (${today} - make_interval(months => months) + interval '4 days') at time zone 'UTC' as fresh,
    (${today} - make_interval(months => months) + make_interval(days => ${sql.lit(SOON_DAYS + 5)})) at time zone 'UTC' as later
  from unnest(
    ${FACTS.map(({ key }) => key)}::text[], ${FACTS.map(({ freshMonths }) => freshMonths)}::int[]
  ) as given (key, months)
)`;

/**
 * `from` filters by check time, `until` by due day: within one key, due days follow the order of checks, but due times
 * do not at the end of a short month.
 */
const STATES: Record<FactCheckState, { from: RawBuilder<unknown>; until: RawBuilder<unknown> }> = {
  overdue: {
    from: sql`${checked} <= known.fresh and (${checked} < known.overdue or ${due} <= ${today})`,
    until: sql`true`,
  },
  soon: {
    from: sql`${checked} >= known.overdue and (${checked} > known.fresh or ${due} > ${today})`,
    until: sql`due_on <= ${lastSoonDay}`,
  },
  all: { from: sql`true`, until: sql`true` },
};

function isWanted({ casinos, state, person }: Wanted) {
  return sql.join(
    [
      sql`fact.key = known.key`,
      STATES[state].from,
      selectFacts(casinos).where,
      ...(person === undefined
        ? []
        : [person === NOBODY ? sql`fact.checked_by is null` : sql`fact.checked_by = ${person}::uuid`]),
    ],
    sql` and `,
  );
}

interface Position {
  checked: RawBuilder<unknown>;
  casinoId: string;
  key: string;
  months: number;
}

function toPosition({ value, id }: ListCursor): Position {
  const [casinoId = '', key = ''] = id.split(':');
  const months = FACTS.find((fact) => fact.key === key)?.freshMonths ?? 0;
  return { checked: sql`(${value}::timestamp at time zone 'UTC')`, casinoId, key, months };
}

/**
 * The first condition tells the index where to start. Facts with the same validity start at the position's check,
 * others at the check that falls due on the same day, or on the next day if their validity is longer: they sort before
 * the position, because they were checked earlier.
 */
function isBeyond({ checked: at, casinoId, key, months }: Position) {
  const day = sql`(${at} at time zone 'UTC' + make_interval(months => ${months}::int))::date`;
  const isAlike = sql`(known.months = ${months}::int or ${at} = '-infinity')`;
  const first = sql`(
    (${day} + (known.months > ${months}::int)::int)::timestamp - make_interval(months => known.months)
  ) at time zone 'UTC'`;
  return sql`
    (${checked}, fact.casino_id) >= (
      case when ${isAlike} then ${at} else ${first} end,
      case when ${isAlike} then ${casinoId}::uuid else '00000000-0000-0000-0000-000000000000'::uuid end
    )
    and (${dueOn}, ${checked}, fact.casino_id, fact.key) > (${day}, ${at}, ${casinoId}::uuid, ${key}::text)`;
}

interface Page extends Wanted {
  after?: ListCursor | undefined;
  limit: number;
}

interface FactCheckRow extends StoredFact {
  id: string;
  orderValue: string;
  casinoId: string;
  casinoName: string;
  casinoStatus: CasinoStatus;
  checkedBy: string | null;
  updatedAt: Date;
}

const checker = personName('person');

function candidates({ after, limit, ...wanted }: Page) {
  const beyond = after ? sql`and ${isBeyond(toPosition(after))}` : sql``;
  const found = sql`
    select fact.casino_id, fact.key, ${checked} as checked, ${dueOn} as due_on`;
  const { from } = selectFacts(wanted.casinos);
  if (wanted.casinos.ids) return sql`${found} from known, ${from} where ${isWanted(wanted)} ${beyond}`;
  // Constant, but without it the planner does not recognise the index order.
  const ofPerson = wanted.person === undefined ? sql`` : sql`fact.checked_by,`;
  return sql`
    select first.* from known cross join lateral (
      ${found} from ${from} where ${isWanted(wanted)} ${beyond}
      order by ${ofPerson} ${checked}, fact.casino_id
      limit ${limit + 1}
    ) as first`;
}

export async function listFactChecks(db: Db, query: Page): Promise<FactCheckRow[]> {
  const { rows } = await sql<FactCheckRow>`
    with ${knownFacts()}, page as (
      select * from (${candidates(query)}) as candidate
      where ${STATES[query.state].until}
      order by due_on, checked, casino_id, key
      limit ${query.limit + 1}
    )
    select
      page.casino_id || ':' || page.key as id,
      (page.checked at time zone 'UTC')::text as "orderValue",
      page.casino_id as "casinoId", casino.name as "casinoName", casino.status as "casinoStatus",
      page.key, fact.value, fact.source_kind as "sourceKind", fact.source, fact.note,
      fact.checked_at as "checkedAt", ${checker} as "checkedBy", fact.updated_at as "updatedAt"
    from page
    join casino_facts fact on fact.casino_id = page.casino_id and fact.key = page.key
    join casinos casino on casino.id = page.casino_id
    left join profiles person on person.id = fact.checked_by
    order by page.due_on, page.checked, page.casino_id, page.key
  `.execute(db);
  return rows;
}

interface PersonCount {
  id: string | null;
  name: string | null;
  count: number;
}

export async function countFactChecks(db: Db, wanted: Omit<Wanted, 'person'>): Promise<PersonCount[]> {
  const { q } = wanted.casinos;
  const question = { key: `fact checks ${JSON.stringify([q, wanted.state])}`, tags: ['casinos', 'authors', 'users'] };
  return await cached(db, question, async () => {
    const { rows } = await sql<PersonCount>`
      with ${knownFacts()}
      select counted.checked_by as id, ${checker} as name, counted.count
      from (
        select checked_by, count(*)::int as count
        from (
          select fact.checked_by, ${dueOn} as due_on
          from known, ${selectFacts(wanted.casinos).from}
          where ${isWanted(wanted)} and ${wanted.state === 'soon' ? sql`${checked} <= known.later` : sql`true`}
        ) as candidate
        where ${STATES[wanted.state].until}
        group by checked_by
      ) as counted
      left join profiles person on person.id = counted.checked_by
      order by counted.count desc, name, id
    `.execute(db);
    return rows;
  });
}
