import { LRUCache } from 'lru-cache';
import { CachedRows } from './cached-rows';
import type { RowSource } from './cached-rows';
import type { InvalidationListener } from './invalidation-listener';
import type { Db } from '../database/database';
import { allPoolShares } from '../database/pool-shares';
import { dependOnSchedule } from './publication-schedule';
import type { PublicationSchedule } from './publication-schedule';
import type { SelectQueryBuilder } from 'kysely';
import { MAX_COUNTED, countUpTo } from '../database/count-up-to';

const MAX_ANSWERS = 5_000;
/** Bounds the age of results that change with time alone, such as 'verified in the last 12 months'. */
const MAX_AGE_MS = 5 * 60_000;

interface Question {
  /** The query and its parameters: everything the result depends on except the content. */
  key: string;
  /** The announceChange tags of the data that the result is read from. */
  tags: readonly string[];
}

interface Answer {
  value: Promise<unknown>;
  /** The share of the pool that computes it; null once it is there. */
  by: Db | null;
  since: number;
  until: number;
}

interface Memory {
  /** The whole pool. */
  db: Db;
  changes: InvalidationListener;
  publications: PublicationSchedule;
  answers: LRUCache<string, Answer>;
  rows: Map<string, CachedRows<unknown, unknown>>;
}

const memories = new WeakMap<Db, Memory>();

/** Enables `cached` and `cachedRows` for this pool, with one memory for all its shares. Calls inside a transaction are never cached. */
export function attachQueryCache(db: Db, parts: Pick<Memory, 'changes' | 'publications'>): void {
  const memory: Memory = { ...parts, db, answers: new LRUCache({ max: MAX_ANSWERS }), rows: new Map() };
  for (const share of allPoolShares(db)) memories.set(share, memory);
}

/** A result that waits for a stranger's connection is not waited for by those who have connections of their own. */
const mayJoin = ({ by }: Answer, db: Db, memory: Memory) => by === null || by === db || db !== memory.db;

/**
 * The result, computed once until one of its tags changes or it is five minutes old. Callers share it and must not
 * modify it. Computed every time inside a transaction and while the invalidation listener is disconnected.
 */
export async function cached<T>(db: Db, question: Question, compute: () => Promise<T>): Promise<T> {
  const memory = memories.get(db);
  if (!memory?.changes.isListening) return await compute();
  const known = memory.answers.get(question.key);
  if (
    known &&
    mayJoin(known, db, memory) &&
    performance.now() < known.until &&
    !memory.changes.haveChanged(question.tags, known.since)
  ) {
    return (await known.value) as T;
  }
  const answer: Answer = {
    value: Promise.resolve(),
    by: db,
    since: memory.changes.now(),
    until: performance.now() + MAX_AGE_MS,
  };
  const value = (async () => {
    if (dependOnSchedule(question.tags)) answer.until = Math.min(answer.until, await memory.publications.next());
    return await compute();
  })();
  answer.value = value;
  memory.answers.set(question.key, answer);
  value.then(
    () => (answer.by = null),
    () => {
      if (memory.answers.peek(question.key) === answer) memory.answers.delete(question.key);
    },
  );
  return await value;
}

/**
 * All rows of a kind, arranged; only changed rows are reloaded. Callers share the result and must not modify it. Inside
 * a transaction, and while the invalidation listener is disconnected, every row is loaded each time.
 */
export async function cachedRows<Row, Arranged>(db: Db, source: RowSource<Row, Arranged>): Promise<Arranged> {
  const memory = memories.get(db);
  if (!memory?.changes.isListening) return source.arrange((await source.load(db, 'all')).values());
  let rows = memory.rows.get(source.kind) as CachedRows<Row, Arranged> | undefined;
  if (!rows) {
    // Everybody waits for the rows, so nobody's share limits them.
    rows = new CachedRows(memory.db, source, memory.changes);
    memory.rows.set(source.kind, rows as CachedRows<unknown, unknown>);
  }
  return await rows.get();
}

/**
 * Like countUpTo, for tables that also change without an invalidation, for example on sign-up. Caches only whether
 * there are more than MAX_COUNTED rows. `key` must identify the counted list and its filter.
 */
export async function countOrMore<Tables, From extends keyof Tables, Row>(
  db: Db,
  key: string,
  query: SelectQueryBuilder<Tables, From, Row>,
): Promise<number> {
  let counted: number | undefined;
  const isMore = await cached(db, { key, tags: [] }, async () => {
    counted = await countUpTo(db, query);
    return counted > MAX_COUNTED;
  });
  return isMore ? MAX_COUNTED + 1 : (counted ?? (await countUpTo(db, query)));
}
