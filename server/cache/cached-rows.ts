import { Mutex } from 'async-mutex';
import type { Db } from '../database/database';
import type { Change, InvalidationListener } from './invalidation-listener';

export interface RowSource<Row, Arranged> {
  kind: string;
  load: (db: Db, ids: readonly string[] | 'all') => Promise<Map<string, Row>>;
  arrange: (rows: Iterable<Row>) => Arranged;
}

/** Above this many pending changes, reloading every row is faster. */
const MANY = 500;

export class CachedRows<Row, Arranged> {
  readonly #db: Db;
  readonly #source: RowSource<Row, Arranged>;
  readonly #reading = new Mutex();
  #rows = new Map<string, Row>();
  #arranged: Arranged | undefined;
  /**
   * Changes whose rows are not loaded yet; removed only after loading, so that no caller takes old rows for current.
   */
  #pending: Set<string> | 'all' = 'all';
  /** Changes that arrive during a load, which may have read the rows before them. */
  #arrived: Set<string> | 'all' = new Set();

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
    return this.#pending !== 'all' && this.#pending.size === 0 && this.#arranged !== undefined;
  }

  #onChange(change: Change): void {
    this.#pending = this.#with(this.#pending, change);
    this.#arrived = this.#with(this.#arrived, change);
  }

  #with(known: Set<string> | 'all', change: Change): Set<string> | 'all' {
    const { kind } = this.#source;
    if (known === 'all' || change === 'anything' || change.includes(`${kind}:*`)) return 'all';
    for (const tag of change) if (tag.startsWith(`${kind}:`)) known.add(tag.slice(kind.length + 1));
    return known.size > MANY ? 'all' : known;
  }

  async #read(): Promise<void> {
    const ids = this.#pending === 'all' ? this.#pending : [...this.#pending];
    this.#arrived = new Set();
    try {
      const read = await this.#source.load(this.#db, ids);
      if (ids === 'all') this.#rows = read;
      else for (const id of ids) this.#replace(id, read.get(id));
      this.#arranged = this.#source.arrange(this.#rows.values());
      this.#pending = this.#arrived;
    } catch (error) {
      this.#pending = 'all';
      throw error;
    } finally {
      this.#arrived = new Set();
    }
  }

  #replace(id: string, row: Row | undefined): void {
    if (row === undefined) this.#rows.delete(id);
    else this.#rows.set(id, row);
  }
}
