import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Pool } from 'pg';
import type { AnswerCache } from '../cache/answer-cache';
import type { Db } from '../database/database';
import { countWaitingMessages } from '../mail/mail-queue.queries';
import { counters } from './counters';

interface Watched {
  db: Db;
  pool: Pool;
  answers: Pick<AnswerCache, 'counters' | 'entries' | 'bytes'>;
}

type Reading = Readonly<Record<string, number>>;

interface GaugeOptions {
  name: string;
  help: string;
  label: string;
  read: () => Reading | Promise<Reading>;
}

/** A gauge with one value for each key of what `read` says when somebody asks. */
function gauge(registry: Registry, { name, help, label, read }: GaugeOptions): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      this.reset();
      for (const [key, value] of Object.entries(await read())) this.set({ [label]: key }, value);
    },
  });
}

/** Everything an operator may want a graph of. */
export function createRegistry({ db, pool, answers }: Watched): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'lootrank_' });
  for (const counter of counters) registry.registerMetric(counter);
  gauge(registry, {
    name: 'lootrank_database_connections',
    help: 'Connections of the pool, and requests that wait for one.',
    label: 'state',
    read: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  });
  gauge(registry, {
    name: 'lootrank_messages_waiting',
    help: 'Mails and text messages not sent yet. Absent while the database is away.',
    label: 'channel',
    // The other figures are wanted most when this one cannot be had.
    read: () => countWaitingMessages(db).catch(() => ({})),
  });
  gauge(registry, {
    name: 'lootrank_answers',
    help: 'Pages and public queries since the start, by what was done: sent from memory, made, waited for together …',
    label: 'how',
    read: () => answers.counters,
  });
  gauge(registry, {
    name: 'lootrank_kept_answers',
    help: 'What is kept in memory: how many answers and their bytes.',
    label: 'what',
    read: () => ({ count: answers.entries, bytes: answers.bytes }),
  });
  return registry;
}
