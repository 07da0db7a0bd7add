import { Mutex } from 'async-mutex';
import type { Db } from '../database/database';
import type { Change, InvalidationListener } from './invalidation-listener';

export interface RowSource<Row, Arranged> {
  /** Prefix of the announceChange tags '<kind>:<id>' and '<kind>:*' that invalidate these rows. */
  kind: string;
  /** Loads the rows with these ids, keyed by id; deleted rows are absent. */
  load: (db: Db, ids: readonly string[] | 'all') => Promise<Map<string, Row>>;
  /** Builds the structure that callers read, once after each change. */
  arrange: (rows: Iterable<Row>) => Arranged;
}

/** Above this many pending changes, reloading every row is faster. */
const MANY = 500;

/** In-memory rows of one kind. The next `get` after a change reloads only the changed rows. */
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
    changes.subscribe((change) => this.#onChange(change));
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

  #onChange(change: Change): void {
    const { kind } = this.#source;
    if (change === 'anything' || change.includes(`${kind}:*`)) this.#changed = 'all';
    if (change === 'anything' || this.#changed === 'all') return;
    for (const tag of change) if (tag.startsWith(`${kind}:`)) this.#changed.add(tag.slice(kind.length + 1));
    if (this.#changed.size > MANY) this.#changed = 'all';
  }

  /** Changes that arrive during the load stay pending for the next one. */
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
      // It is unknown which rows are current now, so the next load reads them all.
      this.#changed = 'all';
      throw error;
    }
  }

  #replace(id: string, row: Row | undefined): void {
    if (row === undefined) this.#rows.delete(id);
    else this.#rows.set(id, row);
  }
}
