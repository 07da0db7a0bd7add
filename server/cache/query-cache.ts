import { LRUCache } from 'lru-cache';
import { CachedRows } from './cached-rows';
import type { RowSource } from './cached-rows';
import type { InvalidationListener } from './invalidation-listener';
import type { Db } from '../database/database';
import { allPoolShares } from '../database/pool-shares';
import { dependOnSchedule, millisecondsToDayEnd } from './publication-schedule';
import type { PublicationSchedule } from './publication-schedule';
import type { SelectQueryBuilder } from 'kysely';
import { MAX_COUNTED, countUpTo } from '../database/count-up-to';

const MAX_ANSWERS = 5_000;
/** For results that change with time alone, such as 'verified in the last 12 months'. */
const MAX_AGE_MS = 5 * 60_000;

interface Question {
  key: string;
  tags: readonly string[];
}

interface Answer {
  value: Promise<unknown>;
  /** The pool share that computes it; null once it is computed. */
  by: Db | null;
  since: number;
  until: number;
}

interface Memory {
  db: Db;
  changes: InvalidationListener;
  publications: PublicationSchedule;
  answers: LRUCache<string, Answer>;
  rows: Map<string, CachedRows<unknown, unknown>>;
}

const memories = new WeakMap<Db, Memory>();

export function attachQueryCache(db: Db, parts: Pick<Memory, 'changes' | 'publications'>): void {
  const memory: Memory = { ...parts, db, answers: new LRUCache({ max: MAX_ANSWERS }), rows: new Map() };
  for (const share of allPoolShares(db)) memories.set(share, memory);
}

/** Callers with connections of their own do not wait for a result that waits for an anonymous connection. */
const mayJoin = ({ by }: Answer, db: Db, memory: Memory) => by === null || by === db || db !== memory.db;

/**
 * Computed once until one of its tags changes, for at most five minutes, and never beyond midnight UTC: a page made after
 * it may stay at a CDN for a day. Callers share the result and must not modify it. Not cached inside a transaction or
 * while the invalidation listener is disconnected.
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
    until: performance.now() + Math.min(MAX_AGE_MS, millisecondsToDayEnd(new Date())),
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
 * Only changed rows are reloaded. Callers share the result and must not modify it. Loads everything inside a
 * transaction and while the invalidation listener is disconnected.
 */
export async function cachedRows<Row, Arranged>(db: Db, source: RowSource<Row, Arranged>): Promise<Arranged> {
  const memory = memories.get(db);
  if (!memory?.changes.isListening) return source.arrange((await source.load(db, 'all')).values());
  let rows = memory.rows.get(source.kind) as CachedRows<Row, Arranged> | undefined;
  if (!rows) {
    // Every caller waits for the rows, so no single share may limit the load.
    rows = new CachedRows(memory.db, source, memory.changes);
    memory.rows.set(source.kind, rows as CachedRows<unknown, unknown>);
  }
  return await rows.get();
}

/**
 * Like countUpTo, for tables that also change without an invalidation, such as on sign-up. Caches only whether there
 * are more than MAX_COUNTED rows. `key` must identify the list and its filter.
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
