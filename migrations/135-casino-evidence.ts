import { type Kysely, sql } from 'kysely';

// Pictures of what the desk saw at a site. Visitors see each only as it is drawn anew, with its rectangles covered:
// `drawing` names that drawing, so that other rectangles have another name and the former one is served no more.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table casino_evidence (
      id uuid primary key default gen_random_uuid(),
      casino_id uuid not null references casinos (id) on delete cascade,
      media_id uuid not null references media (id) on delete cascade,
      kind text not null,
      taken_on date not null,
      caption text not null,
      -- 'status', 'fact:<key>', 'score:<criterion>' or 'payout:<id>'.
      proves text,
      -- Rectangles in thousandths of the width and height.
      blur jsonb not null default '[]',
      drawing text not null,
      position integer not null,

      constraint casino_evidence_kind check (kind in ('cashier', 'terms', 'receipt', 'support', 'other')),
      constraint casino_evidence_caption_length check (char_length(caption) between 1 and 160),
      constraint casino_evidence_proves check (proves = 'status' or proves ~ '^(fact|score|payout):.{1,60}$'),
      constraint casino_evidence_blur check (jsonb_typeof(blur) = 'array')
    );
    create unique index casino_evidence_casino_id_idx on casino_evidence (casino_id, position);
    create index casino_evidence_media_id_idx on casino_evidence (media_id);
    create index casino_evidence_drawing_idx on casino_evidence (drawing);

    -- With a casino go the originals of its pictures, in whatever way it is deleted.
    create function delete_evidence_of_casino() returns trigger language plpgsql as $$
    begin
      delete from media where is_evidence and id in (
        select own.media_id from casino_evidence own where own.casino_id = old.id and not exists (
          select from casino_evidence other where other.media_id = own.media_id and other.casino_id <> old.id
        )
      );
      return old;
    end $$;
    create trigger casinos_delete_evidence before delete on casinos
      for each row execute function delete_evidence_of_casino();
  `.execute(db);
}
