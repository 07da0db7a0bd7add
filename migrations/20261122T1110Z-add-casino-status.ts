import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table casinos
      add column status text not null default 'listed',
      add column status_reason text,
      add column status_at timestamptz,
      add column status_by uuid references users (id) on delete set null,
      add column meta_title text,
      add column meta_description text,
      add constraint casinos_status_known check (status in ('draft', 'listed', 'paused', 'warning', 'closed')),
      add constraint casinos_status_has_reason check (status in ('draft', 'listed') or status_reason <> '');
    create index casinos_status_by_idx on casinos (status_by);
    create index casinos_status_idx on casinos (status, status_at desc, id) where status <> 'listed';

    create view public_casinos as select * from casinos where status <> 'draft';
  `.execute(db);
  const { rows } = await sql<{ waiting: boolean }>`select to_regclass('draft_casinos') is not null as waiting`.execute(
    db,
  );
  if (rows[0]?.waiting) await restoreDrafts(db);
}

async function restoreDrafts(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into casinos (
      id, slug, name, logo_url, rating, description, positives, negatives, bonus_amount, bonus_terms, promo_code,
      affiliate_link, website_url, is_recommended, gamemodes, placement, full_review, full_review_html,
      full_review_version, verified_at, created_at, updated_at, is_demo, status, meta_title, meta_description
    )
    select
      draft.id, draft.slug, draft.name, draft.logo_url, draft.rating, draft.description, draft.positives,
      draft.negatives, draft.bonus_amount, draft.bonus_terms, draft.promo_code, draft.affiliate_link,
      draft.website_url, draft.is_recommended, draft.gamemodes, draft.placement, draft.full_review,
      draft.full_review_html, draft.full_review_version, draft.verified_at, draft.created_at, draft.updated_at,
      draft.is_demo, 'draft', draft.meta_title, draft.meta_description
    from draft_casinos, jsonb_populate_record(null::casinos, casino) as draft
    where not exists (
      select from casinos there where there.id = draft.id or lower(there.slug) = lower(draft.slug)
    );
    drop table draft_casinos;
  `.execute(db);
}

// A version without statuses shows everything it finds. Drafts wait in a table of their own until `up` brings them back;
// the others were public before, and are again.
export async function down(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    found: boolean;
  }>`select exists (select from casinos where status = 'draft') as found`.execute(db);
  if (rows[0]?.found) {
    await sql`
      create table draft_casinos as select to_jsonb(casino) as casino from casinos casino where status = 'draft';
      delete from casinos where status = 'draft';
    `.execute(db);
  }
  await sql`
    drop view public_casinos;
    alter table casinos
      drop column status, drop column status_reason, drop column status_at, drop column status_by,
      drop column meta_title, drop column meta_description;
  `.execute(db);
}
