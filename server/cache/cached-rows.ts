import { Mutex } from 'async-mutex';
import type { Db } from '../database/database';
import type { Change, InvalidationListener } from './invalidation-listener';

export interface RowSource<Row, Arranged> {
  /** As in the tags '<kind>:<id>' and '<kind>:*' of announceChange, which name what changed. */
  kind: string;
  /** The rows with these ids, by id; those that are gone are absent. */
  load: (db: Db, ids: readonly string[] | 'all') => Promise<Map<string, Row>>;
  /** The form callers work with, made once after each change. */
  arrange: (rows: Iterable<Row>) => Arranged;
}

/** More changes at once than this, and reading every row is quicker. */
const MANY = 500;

/** Rows of a kind in memory. One that changed is read again, alone, before the next answer. */
export class CachedRows<Row, Arranged> {
  readonly #db: Db;
  readonly #source: RowSource<Row, Arranged>;
  readonly #reading = new Mutex();
  #rows = new Map<string, Row>();
  #arranged: Arranged | undefined;
  #changed: Set<string> | 'all' = 'all';

  constructor(db: Db, source: RowSource<Row, Arranged>, changes: Pick<InvalidationListener, 'subscribe'>) {
    this.#db = db;
    this.#source = source;
    changes.subscribe((change) => this.#hear(change));
  }

  async get(): Promise<Arranged> {
    if (this.#isFresh) return this.#arranged as Arranged;
    return await this.#reading.runExclusive(async () => {
      if (!this.#isFresh) await this.#read();
      return this.#arranged as Arranged;
    });
  }

  get #isFresh(): boolean {
    return this.#changed !== 'all' && this.#changed.size === 0 && this.#arranged !== undefined;
  }

  #hear(change: Change): void {
    const { kind } = this.#source;
    if (change === 'anything' || change.includes(`${kind}:*`)) this.#changed = 'all';
    if (change === 'anything' || this.#changed === 'all') return;
    for (const tag of change) if (tag.startsWith(`${kind}:`)) this.#changed.add(tag.slice(kind.length + 1));
    if (this.#changed.size > MANY) this.#changed = 'all';
  }

  /** Changes that are heard meanwhile are read the next time. */
  async #read(): Promise<void> {
    const changed = this.#changed;
    this.#changed = new Set();
    const ids = changed === 'all' ? changed : [...changed];
    try {
      const read = await this.#source.load(this.#db, ids);
      if (ids === 'all') this.#rows = read;
      else for (const id of ids) this.#replace(id, read.get(id));
      this.#arranged = this.#source.arrange(this.#rows.values());
    } catch (error) {
      // Which of them were read is not known.
      this.#changed = 'all';
      throw error;
    }
  }

  #replace(id: string, row: Row | undefined): void {
    if (row === undefined) this.#rows.delete(id);
    else this.#rows.set(id, row);
  }
}
