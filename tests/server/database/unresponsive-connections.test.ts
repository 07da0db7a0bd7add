import { pino } from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import { assertSameDatabase } from '../../../server/database/assert-session-pooling';
import { connectionFailure } from '../../../server/database/connection-failure';
import { createDatabase } from '../../../server/database/database';
import { destroyUnresponsiveConnections } from '../../../server/database/unresponsive-connections';
import { throughWire } from '../../fixtures/cut-connection';
import { letTimePass, withTimeout } from '../../fixtures/waiting';

const SILENCE_MS = 300;

test('a statement on a connection that has been idle for long fails once the database is silent for too long', async () => {
  const wire = await throughWire(inject('postgres').connectionString);
  const { pool, destroy } = createDatabase({
    connectionString: wire.connectionString,
    logger: pino({ level: 'silent' }),
  });
  onTestFinished(async () => {
    await wire.cut();
    await destroy();
  });
  destroyUnresponsiveConnections(pool, SILENCE_MS);
  await pool.query('select 1');
  await letTimePass(3 * SILENCE_MS, 'more than one silence of an idle connection');
  expect((await pool.query('select 1')).rowCount).toBe(1);
  await letTimePass(3 * SILENCE_MS, 'another');
  wire.freeze();
  await expect(pool.query('select 1')).rejects.toThrow('the database is silent');
  expect(pool.totalCount).toBe(0);
});

test('A start that compares two addresses gives up one that is silent, as it gives up one that refuses', async () => {
  const wire = await throughWire(inject('postgres').connectionString);
  onTestFinished(() => wire.cut());
  wire.freeze();
  const comparing = assertSameDatabase(wire.connectionString, wire.connectionString);
  const reason: unknown = await withTimeout(8_000, comparing, () => 'still waiting').catch((error: unknown) => error);
  expect(connectionFailure(reason)).toBe('the database does not answer in time');
});
