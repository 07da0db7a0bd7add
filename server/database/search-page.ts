import type { SelectQueryBuilder } from 'kysely';
import { MAX_COUNTED, countUpTo } from './count-up-to';
import type { Db } from './database';
import { remember } from './remember';

/** As many matches are put together to be put in order; of more, walking the list's order meets a page sooner. */
export const MAX_COLLECTED = 3000;

interface Ways<Tables, From extends keyof Tables, Match, Row> {
  /** The matches by their own index; where there are more than MAX_COLLECTED, more than those, not all. */
  found: SelectQueryBuilder<Tables, From, Match>;
  /** A page of those; `total` is how many are found, in each row. */
  collect: () => Promise<(Row & { total: number })[]>;
  walk: () => Promise<Row[]>;
}

/**
 * One page of a search, and how many match, up to MAX_COUNTED + 1. Only that there are too many to collect is
 * remembered, under a key that names the search: sign-ups change the rest without a notice.
 */
export async function searchPage<Tables, From extends keyof Tables, Match, Row>(
  db: Db,
  key: string,
  { found, collect, walk }: Ways<Tables, From, Match, Row>,
): Promise<{ rows: Row[]; total: number }> {
  const read = async () => {
    const rows = await collect();
    return { rows, total: rows[0]?.total ?? (await countUpTo(db, found)) };
  };
  let collected: Awaited<ReturnType<typeof read>> | undefined;
  const areMany = await remember(db, { key, tags: [] }, async () => {
    collected = await read();
    return collected.total > MAX_COLLECTED;
  });
  if (!areMany) collected ??= await read();
  return collected && collected.total <= MAX_COLLECTED
    ? { rows: collected.rows, total: Math.min(collected.total, MAX_COUNTED + 1) }
    : { rows: await walk(), total: MAX_COUNTED + 1 };
}
