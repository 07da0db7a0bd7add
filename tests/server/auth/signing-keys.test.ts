import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { SignJWT, createLocalJWKSet, decodeProtectedHeader, exportJWK, generateKeyPair, jwtVerify } from 'jose';
import type { JSONWebKeySet } from 'jose';
import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { PUBLISHED_AHEAD_SECONDS, RETIRING_SECONDS, toKeySets } from '../../../server/features/auth/keys/key-sets';
import type { KeyAlgorithm } from '../../../server/features/auth/keys/key-sets';
import { generateKey, openKey } from '../../../server/features/auth/keys/key-material';
import { ensureKeys, rotateKeys } from '../../../server/features/auth/keys/rotation.service';
import { signingKey, verificationKeys } from '../../../server/features/auth/keys/signing-keys';
import { deleteExpiredKeys, listKeys } from '../../../server/features/auth/keys/signing-keys.queries';
import { Sealer } from '../../../server/secrets/seal';
import { test as base } from '../../database/test-database';
import { runFromSources } from '../../fixtures/command';
import { startApp } from '../../fixtures/running-app';
import { TEST_SECRET } from '../../fixtures/secret';
import { runScript } from '../../fixtures/script';

const sealer = new Sealer(TEST_SECRET);

const test = base.extend('store', async ({ db }) => {
  await db.deleteFrom('signing_keys').execute();
  return { db, sealer };
});

type Store = { db: Db; sealer: Sealer };

async function getToken(store: Store, alg: KeyAlgorithm): Promise<string> {
  const { kid, privateKey } = await signingKey(store, alg);
  return await new SignJWT({ sub: 'somebody' })
    .setProtectedHeader({ alg, kid })
    .setExpirationTime('5m')
    .sign(privateKey);
}

async function isGood(store: Store, token: string): Promise<boolean> {
  const keys = (await verificationKeys(store)).map(({ jwk }) => jwk);
  return await jwtVerify(token, createLocalJWKSet({ keys })).then(
    () => true,
    () => false,
  );
}

/** Moves the keys' start into the past, as if `seconds` had passed. */
const wait = (db: Db, seconds: number) =>
  db
    .updateTable('signing_keys')
    .set({ signs_from: sql<Date>`signs_from - make_interval(secs => ${seconds})` })
    .execute();

const getStates = async (db: Db) => toKeySets(await listKeys(db)).map(({ state }) => state);

describe('P71: signing keys', () => {
  test('signing keys are created once per algorithm, even by concurrent processes', async ({ store }) => {
    const kids = await Promise.all(Array.from({ length: 6 }, async () => (await signingKey(store, 'EdDSA')).kid));
    await Promise.all([ensureKeys(store), ensureKeys(store)]);
    expect(new Set(kids).size).toBe(1);
    const sets = toKeySets(await listKeys(store.db));
    expect(sets.map(({ state, keys }) => [state, keys.map(({ alg }) => alg).toSorted()])).toEqual([
      ['signing', ['ES256', 'EdDSA']],
    ]);
  });

  test.for(['EdDSA', 'ES256'] as const)(
    'signing keys sign tokens by %s that the published keys verify',
    async (alg, { store }) => {
      expect(await isGood(store, await getToken(store, alg))).toBe(true);
    },
  );

  test('signing keys are sealed in the database, and open with no other secret', async ({ store }) => {
    await ensureKeys(store);
    const stored = await store.db.selectFrom('signing_keys').selectAll().execute();
    for (const { private_key: sealed } of stored) expect(sealed).toMatch(/^sealed1\.[0-9a-f]{16}\.[\w-]+$/);
    const other = { db: store.db, sealer: new Sealer('a secret that belongs to another site') };
    await expect(signingKey(other, 'EdDSA')).rejects.toThrow('sealed with another APP_SECRET');
  });

  test('signing keys inserted into the database by an attacker are not trusted', async ({ store }) => {
    await ensureKeys(store);
    const { kid, sealed } = await generateKey(new Sealer('a secret of whoever writes to the database'), 'EdDSA');
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
    const forged = await new SignJWT({}).setProtectedHeader({ alg: 'EdDSA', kid }).sign(privateKey);
    expect(await isGood(store, forged)).toBe(false);
    for (const text of [
      sealed,
      JSON.stringify(await exportJWK(publicKey)),
      JSON.stringify(await exportJWK(privateKey)),
    ]) {
      await store.db
        .insertInto('signing_keys')
        .values({ kid, set_id: crypto.randomUUID(), alg: 'EdDSA', private_key: text, signs_from: new Date() })
        .execute();
      await expect(verificationKeys(store)).rejects.toThrow();
      await store.db.deleteFrom('signing_keys').where('kid', '=', kid).execute();
    }
  });

  test('a signing key without its private part is not opened', async ({ store }) => {
    const { publicKey } = await generateKeyPair('EdDSA', { extractable: true });
    const place = { purpose: 'signing-key', row: 'EdDSA/kid' } as const;
    const sealed = store.sealer.seal(place, JSON.stringify(await exportJWK(publicKey)));
    await expect(openKey(store.sealer, { kid: 'kid', alg: 'EdDSA', sealed })).rejects.toThrow();
  });

  test('signing keys cannot be swapped in the database', async ({ store }) => {
    await ensureKeys(store);
    await sql`update signing_keys set private_key = other.private_key
      from signing_keys other where other.kid <> signing_keys.kid`.execute(store.db);
    await expect(signingKey(store, 'EdDSA')).rejects.toThrow('changed or moved');
  });
});

describe('P71: a rotation', () => {
  test('a rotation publishes new keys before they sign, and former ones until their last token has expired', async ({
    store,
  }) => {
    const { db } = store;
    const before = await getToken(store, 'ES256');
    await rotateKeys(store, { atOnce: false });
    expect(await getStates(db)).toEqual(['next', 'signing']);
    expect(await verificationKeys(store)).toHaveLength(4);
    const during = await getToken(store, 'ES256');
    await expect(rotateKeys(store, { atOnce: false })).rejects.toThrow('A rotation is under way');

    await wait(db, PUBLISHED_AHEAD_SECONDS);
    expect(await getStates(db)).toEqual(['signing', 'retiring']);
    const after = await getToken(store, 'ES256');
    const getKid = (token: string) => decodeProtectedHeader(token).kid;
    expect(getKid(during)).toBe(getKid(before));
    expect(getKid(after)).not.toBe(getKid(before));
    for (const token of [before, during, after]) expect(await isGood(store, token)).toBe(true);
    await expect(rotateKeys(store, { atOnce: false })).rejects.toThrow('A rotation is under way');
    expect(await deleteExpiredKeys(db)).toBe(0);

    await wait(db, RETIRING_SECONDS);
    expect(await getStates(db)).toEqual(['signing', 'ended']);
    expect([await isGood(store, before), await isGood(store, after)]).toEqual([false, true]);
    expect(await deleteExpiredKeys(db)).toBe(2);
    expect(await isGood(store, after)).toBe(true);
  });

  test('an immediate rotation invalidates stolen keys', async ({ store }) => {
    const stolen = await getToken(store, 'EdDSA');
    await rotateKeys(store, { atOnce: true });
    expect(await getStates(store.db)).toEqual(['signing']);
    expect([await isGood(store, stolen), await isGood(store, await getToken(store, 'EdDSA'))]).toEqual([false, true]);
  });

  test('a rotation is triggered by a command, which lists the purpose of each key', async ({ store, database }) => {
    await ensureKeys(store);
    const env = { DATABASE_URL: database.connectionString, APP_SECRET: TEST_SECRET };
    const rotated = await runFromSources('keys', ['rotate'], env);
    expect(rotated.code).toBe(0);
    const listed = await runFromSources('keys', ['list'], env);
    expect(listed.output).toBe(rotated.output);
    expect(listed.output.match(/^\w+/gm)).toEqual(['next', 'next', 'signing', 'signing']);
    expect((await runFromSources('keys', ['rotate', '--now', 'please'], env)).output).toContain('Usage:');
  });
});

describe('GET /.well-known/jwks.json', () => {
  test('P71: the key set returns public keys by which external programs verify a token', async ({
    store,
    database,
  }) => {
    const app = await startApp(store.db, { env: { DATABASE_URL: database.connectionString } });
    const folder = await mkdtemp(path.join(tmpdir(), 'lootrank-jwks-'));
    try {
      const file = path.join(folder, 'verify.mjs');
      const jose = path.resolve('node_modules/jose/dist/webapi/index.js');
      await writeFile(
        file,
        `import { createRemoteJWKSet, jwtVerify } from '${jose}';
        const keys = createRemoteJWKSet(new URL(process.env.KEYS));
        const { payload, protectedHeader } = await jwtVerify(process.env.TOKEN, keys);
        process.stdout.write(payload.sub + ' ' + protectedHeader.alg);`,
      );
      for (const alg of ['EdDSA', 'ES256'] as const) {
        const env = { KEYS: `${app.url}/.well-known/jwks.json`, TOKEN: await getToken(store, alg) };
        expect(await runScript(file, env)).toBe(`somebody ${alg}`);
      }
    } finally {
      await app.close();
      await rm(folder, { recursive: true });
    }
  });

  test('P71: the key set contains no private key, is open to any origin, and is revalidated by its ETag', async ({
    store,
  }) => {
    await ensureKeys(store);
    const app = await startApp(store.db);
    try {
      const answer = await app.fetch('/.well-known/jwks.json', { headers: { Origin: 'https://elsewhere.example' } });
      expect(answer.status).toBe(200);
      const { keys } = (await answer.json()) as JSONWebKeySet;
      const members = keys.map((key) => `${key.alg} ${Object.keys(key).toSorted().join(' ')}`);
      expect(members.toSorted()).toEqual(['ES256 alg crv kid kty use x y', 'EdDSA alg crv kid kty use x']);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
      expect(answer.headers.get('set-cookie')).toBeNull();
      const again = await app.fetch('/.well-known/jwks.json', {
        headers: { 'If-None-Match': answer.headers.get('etag') ?? 'none' },
      });
      expect(again.status).toBe(304);
      for (const method of ['POST', 'DELETE']) {
        const refused = await app.fetch('/.well-known/jwks.json', { method });
        expect(refused.status, method).not.toBe(200);
        expect(refused.headers.get('access-control-allow-origin'), method).toBeNull();
      }
    } finally {
      await app.close();
    }
  });

  test('P71: the key set reflects a rotation at once', async ({ store, database }) => {
    await ensureKeys(store);
    const app = await startApp(store.db, { env: { DATABASE_URL: database.connectionString }, connectionState: true });
    const published = async () =>
      ((await (await app.fetch('/.well-known/jwks.json')).json()) as JSONWebKeySet).keys.map(({ kid }) => kid);
    try {
      expect(await published()).toHaveLength(2);
      const { hits } = app.services.responseCache.counters;
      await published();
      expect(app.services.responseCache.counters.hits).toBe(hits + 1);
      await rotateKeys(store, { atOnce: false });
      await app.services.changes.flush();
      expect(await published()).toHaveLength(4);
    } finally {
      await app.close();
    }
  });
});
