import pg from 'pg';
import { pino } from 'pino';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { InvalidationListener } from '../../../server/cache/invalidation-listener';
import { throughWire } from '../../fixtures/cut-connection';
import { until } from '../../fixtures/waiting';

test('A listener whose database falls silent before it listens gives the attempt up and tries again', async () => {
  const wire = await throughWire(inject('postgres').connectionString);
  const query = Reflect.get(pg.Client.prototype, 'query') as unknown as () => undefined;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    if (String(asked[0]).startsWith('listen')) wire.freeze();
    return Reflect.apply(query, this, asked) as undefined;
  });
  const changes = new InvalidationListener({
    connectionString: wire.connectionString,
    logger: pino({ level: 'silent' }),
  });
  onTestFinished(async () => {
    spy.mockRestore();
    await wire.cut();
    await changes.close();
  });
  changes.start();
  await until('the attempt has failed', 10_000, () => changes.connectionState === 'unavailable');
  spy.mockRestore();
  wire.thaw();
  await until('the listener is connected', 10_000, () => changes.isListening);
  expect(changes.connectionState).toBe('listening');
});
