import { LRUCache } from 'lru-cache';
import { CachedRows } from './cached-rows';
import type { RowSource } from './cached-rows';
import type { InvalidationListener } from './invalidation-listener';
import type { Db } from '../database/database';
import { dependOnSchedule } from './publication-schedule';
import type { PublicationSchedule } from './publication-schedule';

const MAX_ANSWERS = 5_000;
/** For what changes with the time alone, such as 'verified in the last 12 months'. */
const MAX_AGE_MS = 5 * 60_000;

interface Question {
  /** Everything the answer depends on besides the content: what is asked, with its filter. */
  key: string;
  /** Tags of the data it is read from, as announceChange names them. */
  tags: readonly string[];
}

interface Answer {
  value: Promise<unknown>;
  since: number;
  until: number;
}

interface Memory {
  changes: InvalidationListener;
  publications: PublicationSchedule;
  answers: LRUCache<string, Answer>;
  rows: Map<string, CachedRows<unknown, unknown>>;
}

const memories = new WeakMap<Db, Memory>();

/** From now on `cached` works with this pool; a transaction of it never remembers. */
export function attachQueryCache(db: Db, parts: Pick<Memory, 'changes' | 'publications'>): void {
  memories.set(db, { ...parts, answers: new LRUCache({ max: MAX_ANSWERS }), rows: new Map() });
}

/**
 * The answer, computed once until its tags change. Callers share it and must not modify it. Where changes are not
 * heard, and inside a transaction, it is computed every time.
 */
export async function cached<T>(db: Db, question: Question, compute: () => Promise<T>): Promise<T> {
  const memory = memories.get(db);
  if (!memory?.changes.isListening) return await compute();
  const known = memory.answers.get(question.key);
  if (known && performance.now() < known.until && !memory.changes.haveChanged(question.tags, known.since)) {
    return (await known.value) as T;
  }
  const answer: Answer = {
    value: Promise.resolve(),
    since: memory.changes.now(),
    until: performance.now() + MAX_AGE_MS,
  };
  const value = (async () => {
    if (dependOnSchedule(question.tags)) answer.until = Math.min(answer.until, await memory.publications.next());
    return await compute();
  })();
  answer.value = value;
  memory.answers.set(question.key, answer);
  value.catch(() => {
    if (memory.answers.peek(question.key) === answer) memory.answers.delete(question.key);
  });
  return await value;
}

/**
 * All rows of a kind, arranged, of which only those are read again that changed. Callers share the result and must not
 * modify it. Where changes are not heard, and inside a transaction, every row is read every time.
 */
export async function cachedRows<Row, Arranged>(db: Db, source: RowSource<Row, Arranged>): Promise<Arranged> {
  const memory = memories.get(db);
  if (!memory?.changes.isListening) return source.arrange((await source.load(db, 'all')).values());
  let rows = memory.rows.get(source.kind) as CachedRows<Row, Arranged> | undefined;
  if (!rows) {
    rows = new CachedRows(db, source, memory.changes);
    memory.rows.set(source.kind, rows as CachedRows<unknown, unknown>);
  }
  return await rows.get();
}
