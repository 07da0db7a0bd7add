import { statfs } from 'node:fs/promises';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Pool } from 'pg';
import type { ResponseCache } from '../cache/response-cache';
import type { ReadReplica } from '../database/read-replica';
import type { Db } from '../database/database';
import { pingDatabase } from '../database/database';
import { oldestUnsent } from '../features/cdn/cdn.queries';
import { countDueDeliveries } from '../features/alerts/deliveries.queries';
import { countFailedMessages, countWaitingMessages } from '../mail/mail-queue.queries';
import { lastBackup } from '../backup/last-backup';
import type { Config } from '../base/config';
import { VERSION } from '../base/version';
import { counters } from '../http/metrics';

interface Watched {
  config: Pick<Config, 'dataDir'>;
  db: Db;
  pool: Pool;
  replica?: Pick<ReadReplica, 'fault' | 'lagSeconds' | 'counters'> | undefined;
  responseCache: Pick<ResponseCache, 'counters' | 'entries' | 'bytes'>;
  isReady: () => Promise<boolean>;
}

type Reading = Readonly<Record<string, number>>;

interface GaugeOptions {
  name: string;
  help: string;
  label: string;
  read: () => Reading | Promise<Reading>;
}

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

function figure(
  registry: Registry,
  { name, help, read }: { name: string; help: string; read: () => Promise<number | undefined> },
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.remove();
      const value = await read();
      if (value !== undefined) this.set(value);
    },
  });
}

async function readDisk(folder: string): Promise<Reading> {
  try {
    const { bsize, blocks, bavail } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch (error) {
    // A replica with a bucket and an APP_SECRET may never need the folder.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

function registerState(registry: Registry, { config, db, isReady }: Watched): void {
  new Gauge({
    name: 'lootrank_info',
    help: 'Always 1; the labels are the version and the commit that run.',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set(VERSION, 1);
  gauge(registry, {
    name: 'lootrank_disk_bytes',
    help: 'The disk of DATA_DIR: its size, and what is free. Absent where the folder is not there.',
    label: 'state',
    read: () => readDisk(config.dataDir),
  });
  figure(registry, {
    name: 'lootrank_ready',
    help: '1 when /readyz answers 200.',
    read: async () => Number(await isReady()),
  });
  figure(registry, {
    name: 'lootrank_database_up',
    help: '1 when the database answers.',
    read: async () => Number(await pingDatabase(db)),
  });
  figure(registry, {
    name: 'lootrank_last_backup_age_seconds',
    help: 'Time since the last backup that was written and read back. Absent where none was made with this DATA_DIR.',
    read: async () => {
      const madeAt = await lastBackup(config.dataDir);
      return madeAt && (Date.now() - madeAt.getTime()) / 1000;
    },
  });
}

function registerReplica(registry: Registry, replica: NonNullable<Watched['replica']>): void {
  figure(registry, {
    name: 'lootrank_replica_usable',
    help: '1 while pages read the replica, 0 while it is left out.',
    read: () => Promise.resolve(Number(replica.fault === undefined)),
  });
  figure(registry, {
    name: 'lootrank_replica_lag_seconds',
    help: 'Age of the oldest change that the replica has not replayed. Absent while it does not answer.',
    read: () => Promise.resolve(replica.lagSeconds),
  });
  gauge(registry, {
    name: 'lootrank_replica_reads',
    help: 'Reads for pages since the start: from the replica, or from the primary because the replica was away or late.',
    label: 'from',
    read: () => replica.counters,
  });
}

export function createRegistry(watched: Watched): Registry {
  const { db, pool, responseCache } = watched;
  const registry = new Registry();
  // Registered first: the metrics below query the database and would count their own connections.
  gauge(registry, {
    name: 'lootrank_database_connections',
    help: 'Connections of the pool, and requests that wait for one.',
    label: 'state',
    read: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  });
  registerState(registry, watched);
  if (watched.replica) registerReplica(registry, watched.replica);
  collectDefaultMetrics({ register: registry, prefix: 'lootrank_' });
  for (const counter of counters) registry.registerMetric(counter);
  gauge(registry, {
    name: 'lootrank_messages_waiting',
    help: 'Mails and text messages not sent yet. Absent while the database is unavailable.',
    label: 'channel',
    // If the database is down, this gauge is absent but the scrape succeeds.
    read: () => countWaitingMessages(db).catch(() => ({})),
  });
  gauge(registry, {
    name: 'lootrank_messages_failed',
    help: 'Mails and text messages queued in the last 30 days and given up. Absent while the database is unavailable.',
    label: 'channel',
    read: () => countFailedMessages(db).catch(() => ({})),
  });
  figure(registry, {
    name: 'lootrank_alerts_due',
    help: 'Changes of saved sites that members are to be told of now. Absent while the database is unavailable.',
    read: () => countDueDeliveries(db).catch(() => undefined),
  });
  figure(registry, {
    name: 'lootrank_cdn_oldest_purge_seconds',
    help: 'Age of the oldest change that the CDN does not know yet. Absent without one and while the database is unavailable.',
    read: () => oldestUnsent(db).catch(() => undefined),
  });
  gauge(registry, {
    name: 'lootrank_answers',
    help: 'Pages and public queries since the start, by what was done: sent from memory, made, waited for together …',
    label: 'how',
    read: () => responseCache.counters,
  });
  gauge(registry, {
    name: 'lootrank_kept_answers',
    help: 'Responses cached in memory: their number and their bytes.',
    label: 'what',
    read: () => ({ count: responseCache.entries, bytes: responseCache.bytes }),
  });
  return registry;
}
