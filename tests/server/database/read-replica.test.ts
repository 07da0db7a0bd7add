import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { createDatabase } from '../../../server/database/database';
import { poolShare } from '../../../server/database/pool-shares';
import { ReadReplica } from '../../../server/database/read-replica';
import { hasReplayed } from '../../../server/database/server-state.queries';
import { millisecondsToNextPublication } from '../../../server/cache/next-publication.queries';
import { insertPost } from '../../builders/blog';
import { freePort } from '../../e2e/site';
import { test } from '../../database/test-database';
import { throughWire } from '../../fixtures/cut-connection';
import { withTimeout } from '../../fixtures/waiting';

const logger = pino({ level: 'silent' });
const changes = { now: () => 1, isListening: true };

function openWithReplica(connectionString: string, replicaUrl: string) {
  const replica = new ReadReplica({ connectionString: replicaUrl, isPooled: false, max: 2, logger });
  const { db, destroy } = createDatabase({ connectionString, logger, replica });
  onTestFinished(async () => {
    await replica.close();
    await destroy();
  });
  return { db, replica };
}

// tests/faults/read-replica.test.ts has a real standby.
describe('a read replica', () => {
  test('that is the primary itself ends the start, and is never read', async ({ database: { connectionString } }) => {
    const { db, replica } = openWithReplica(connectionString, connectionString);
    await expect(replica.start(db, changes)).rejects.toThrow('DATABASE_REPLICA_URL: leads to the primary itself');
    await sql`select 1`.execute(poolShare(db, 'renders'));
    expect(replica.counters).toEqual({ replica: 0, primary: 1 });
  });

  test('that is away does not keep the site from starting: pages read the primary', async ({ database }) => {
    const away = `postgres://lootrank@127.0.0.1:${await freePort()}/lootrank`;
    const { db, replica } = openWithReplica(database.connectionString, away);
    await replica.start(db, changes);
    expect(replica.fault).toBe('unreachable');
    await sql`select 1`.execute(poolShare(db, 'renders'));
    expect(replica.counters).toEqual({ replica: 0, primary: 1 });
  });

  test('that falls silent while it is compared does not keep the site from starting', async ({ database }) => {
    const wire = await throughWire(database.connectionString);
    const query = Reflect.get(pg.Client.prototype, 'query') as unknown as () => undefined;
    let isSilent = false;
    // The test server passes for a standby that has replayed everything.
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...asked) {
      const [statement, ...others] = asked as unknown[];
      if (String(statement).includes('pg_backend_pid')) {
        isSilent = true;
        wire.freeze();
      }
      const text = typeof statement === 'string' ? statement.replace('pg_is_in_recovery()', 'true') : statement;
      const asStandby =
        typeof text === 'string' ? text.replace('pg_last_wal_replay_lsn', 'pg_current_wal_flush_lsn') : text;
      return Reflect.apply(query, this, [asStandby, ...others]) as undefined;
    });
    const { db, replica } = openWithReplica(database.connectionString, wire.connectionString);
    onTestFinished(async () => {
      spy.mockRestore();
      await wire.cut();
    });
    await withTimeout(15_000, replica.start(db, changes), () => 'the start still waits');
    expect(isSilent).toBe(true);
  });

  test('whose clock is late keeps a post that was just published as the next publication', async ({ db }) => {
    await insertPost(db, { published_at: new Date() });
    expect(await millisecondsToNextPublication(db, 0)).toBeUndefined();
    const wait = (await millisecondsToNextPublication(db, 600_000)) ?? 0;
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(600_000);
  });

  test.for([
    [100, 100, true],
    [100, 101, false],
    // The header of a block and that of a file are counted before anything is written after them.
    [8_192, 8_192 + 24, true],
    [16_777_216, 16_777_216 + 40, true],
    [16_777_216, 16_777_216 + 64, false],
    [8_200, 8_200 + 24, false],
    [null, 0, false],
  ] as const)('that replayed the log up to %s has replayed position %i: %s', ([replayed, position, expected]) => {
    expect(hasReplayed(replayed, position)).toBe(expected);
  });
});
