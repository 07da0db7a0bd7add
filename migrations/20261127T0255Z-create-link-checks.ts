import { type Kysely, type RawBuilder, sql } from 'kysely';

const NO_BONUS = 'No bonus at the moment';
/** What visitors read in place of a bonus while the offer is paused. */
const PAUSED_BONUS = 'Offer paused while we check its link';

const isPaused = sql.raw('casinos.offer_paused_at is not null');
const firstCode = (column: string) =>
  sql`(select ${sql.ref(column)} from first_codes where first_codes.code_of = casinos.id)`;
const firstOffer = sql`coalesce(${firstCode('offer')}, ${sql.lit(NO_BONUS)})`;
const unlessPaused = (told: RawBuilder<unknown>) => sql`case when ${isPaused} then null else ${told} end`;

// A paused offer keeps the status and the place of its site: the view shows the site without what leads to it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table link_checks (
      casino_id uuid primary key references casinos (id) on delete cascade,
      address text not null,
      checked_at timestamptz not null,
      status integer,
      final_domain text,
      tls_days integer,
      failures integer not null default 0,
      confirmed_domain text
    );
    alter table casinos add column offer_paused_at timestamptz;
  `.execute(db);
  await rebuildPublicView(db, {
    promo_code: unlessPaused(firstCode('code')),
    bonus_amount: sql`case when ${isPaused} then ${sql.lit(PAUSED_BONUS)} else ${firstOffer} end`,
    living_code: unlessPaused(firstCode('shown')),
    bonus_terms: unlessPaused(sql.ref('casinos.bonus_terms')),
    affiliate_link: sql`case when ${isPaused} then '' else casinos.affiliate_link end`,
    offer_paused_at: sql.ref('casinos.offer_paused_at'),
  });
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await rebuildPublicView(
    db,
    { promo_code: firstCode('code'), bonus_amount: firstOffer, living_code: firstCode('shown') },
    ['offer_paused_at'],
  );
  await sql`
    alter table casinos drop column offer_paused_at;
    drop table link_checks;
  `.execute(db);
}

/** The view keeps the columns that it was made with, which are not all of the table; some become what is given here. */
async function rebuildPublicView(
  db: Kysely<unknown>,
  told: Record<string, RawBuilder<unknown>>,
  dropped: readonly string[] = [],
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'public_casinos'::regclass and attnum > 0 order by attnum
  `.execute(db);
  const names = new Set([...rows.map(({ name }) => name), ...Object.keys(told)]);
  const columns = [...names]
    .filter((name) => !dropped.includes(name))
    .map((name) => (told[name] ? sql`${told[name]} as ${sql.id(name)}` : sql`casinos.${sql.id(name)}`));
  await sql`
    drop view public_casinos;
    create view public_casinos as select ${sql.join(columns)} from casinos where status <> 'draft';
  `.execute(db);
}
