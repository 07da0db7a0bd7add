import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../database/database';

/** What was published less than `toleranceMs` ago counts as published after that time. */
export async function millisecondsToNextPublication(db: Db, toleranceMs: number): Promise<number | undefined> {
  const tolerance = sql`${toleranceMs}::float8 * interval '1 millisecond'`;
  // Two minima instead of one of an expression, so that each comes from an index.
  const next = (moment: string, rows: RawBuilder<unknown>) => {
    const at = sql.id(moment);
    return sql`(select min(${at}) from ${rows} and ${at} > now()),
      (select min(${at}) + ${tolerance} from ${rows} and ${at} > now() - ${tolerance} and ${at} <= now())`;
  };
  const posts = sql`blog_posts where status = 'published'`;
  const codes = sql`promo_codes where true`;
  const { rows } = await sql<{ wait: number | null }>`
    select (extract(epoch from least(
      ${next('published_at', posts)}, ${next('starts_at', codes)}, ${next('ends_at', codes)}
    ) - now()) * 1000)::float8 as wait
  `.execute(db);
  return rows[0]?.wait ?? undefined;
}
