import { sql } from 'kysely';
import type { Db } from './database';

const BLOCK_BYTES = 8_192;
const LONGEST_BLOCK_HEADER = 40;

export interface ServerState {
  /** Bytes of the log that this server has written, as a standby replayed; null if the standby was promoted. */
  position: number | null;
  system: string;
  database: string;
  startedAt: string;
  clockMs: number;
}

const POSITIONS = {
  /** Includes what is not flushed to the disk yet: with synchronous_commit = off a commit is announced before that. */
  inserted: sql<number | null>`pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')`,
  flushed: sql<number | null>`pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')`,
  replayed: sql<number | null>`case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') end`,
};

type Position = keyof typeof POSITIONS;

export async function findLogPosition(db: Db, kind: Position): Promise<number | null> {
  const { rows } = await sql<{ position: number | null }>`select ${POSITIONS[kind]} as position`.execute(db);
  return rows[0]?.position ?? null;
}

export async function getServerState(db: Db, kind: Position): Promise<ServerState> {
  const { rows } = await sql<ServerState>`
    select ${POSITIONS[kind]} as position,
      (select system_identifier::text from pg_control_system()) as system,
      (select oid::text from pg_database where datname = current_database()) as database,
      pg_postmaster_start_time()::text as "startedAt",
      extract(epoch from clock_timestamp())::float8 * 1000 as "clockMs"
  `.execute(db);
  const [state] = rows;
  if (!state) throw new Error('The server did not describe itself.');
  return state;
}

/** What is written next at the start of a block follows a header, which is counted only then. */
export function hasReplayed(replayed: number | null, position: number): boolean {
  if (replayed === null) return false;
  const missing = position - replayed;
  return missing <= 0 || (replayed % BLOCK_BYTES === 0 && missing <= LONGEST_BLOCK_HEADER);
}
