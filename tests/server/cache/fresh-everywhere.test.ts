import { describe, expect } from 'vitest';
import { test as base } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';
import { insertContent, KINDS } from '../../fixtures/content-changes';
import { differingSurfaces, startReplica, SURFACES, textOf } from '../../fixtures/replicas';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';

/** `replicas`: two sites on one database, each with its own pool and caches. `plain`: a third that keeps nothing. */
const test = base.extend('sites', { scope: 'file' }, async ({ db, database: { connectionString } }, { onCleanup }) => {
  const content = await insertContent(db);
  const replicas = [await startReplica(connectionString), await startReplica(connectionString)];
  const plain = await startApp(db, { env: { TRUST_PROXY: '1' } });
  onCleanup(async () => {
    for (const app of [...replicas, plain]) await app.close();
  });
  const { caller } = await adminCaller(db);
  return { ...content, replicas, plain, admin: caller.admin };
});

/** Reads all surfaces of all replicas over and over until `isDone`, so that some read at the moment of any change. */
async function readOn(replicas: readonly RunningApp[], isDone: () => boolean): Promise<void> {
  const read = async (app: RunningApp, first: number) => {
    for (let at = first; !isDone(); at += 1) await textOf(app, SURFACES[at % SURFACES.length] ?? '/');
  };
  await Promise.all(replicas.map((app, at) => read(app, at * 16)));
}

describe('readers at the moment of a change, on two replicas', { timeout: 120_000 }, () => {
  test.for(KINDS)(
    'readers on two replicas see a change everywhere a moment later: %s',
    async ([, change], { sites }) => {
      const { replicas, plain, admin, ...content } = sites;
      let isDone = false;
      const reading = readOn(replicas, () => isDone);
      await change(admin, content);
      // Every notice has arrived.
      for (const { services } of replicas) await services.changes.flush();
      isDone = true;
      await reading;
      expect(await differingSurfaces(plain, replicas)).toEqual([]);
    },
  );
});
