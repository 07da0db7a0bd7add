import { sql } from 'kysely';
import type { Db } from '../database/database';

export async function millisecondsToNextPublication(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ wait: number | null }>`
    select (extract(epoch from least(
      (select min(published_at) from blog_posts where status = 'published' and published_at > now()),
      (select min(starts_at) from promo_codes where starts_at > now()),
      (select min(ends_at) from promo_codes where ends_at > now())
    ) - now()) * 1000)::float8 as wait
  `.execute(db);
  return rows[0]?.wait ?? undefined;
}
