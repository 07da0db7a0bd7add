import { sql } from 'kysely';
import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import type { Db } from '../../database/database';

export async function findAnswered(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string;
    name: string;
    logoUrl: string | null;
    rating: number;
    status: CasinoStatus;
    statusReason: string | null;
    description: string;
    drawback: string | null;
  }>`
    select id, name, logo_url as "logoUrl", rating, status, status_reason as "statusReason", description,
      negatives[1] as drawback
    from public_casinos where id = any(${[...ids]}::uuid[])
  `.execute(db);
  return rows;
}

const MAX_MATCHES = 1001;

export async function findKnownWords(db: Db, words: readonly string[]): Promise<string[]> {
  const found = sql.join(
    ['public_casinos', 'public_posts', 'public_pages'].map(
      (table) =>
        sql`(select count(*) from (select from ${sql.table(table)} where words @@ query limit ${MAX_MATCHES}) as found)`,
    ),
    sql` + `,
  );
  const { rows } = await sql<{ word: string }>`
    select word from (
      select word, plainto_tsquery('english', folded_text(word)) as query from unnest(${[...words]}::text[]) as word
    ) as asked
    where ${found} > 0 or exists (select from first_codes where lower(first_codes.code) = lower(word))
  `.execute(db);
  return rows.map(({ word }) => word);
}
