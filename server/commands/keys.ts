import { OperatorError } from '../base/errors';
import type { Config } from '../base/config';
import { migrateToLatest } from '../process/migrate';
import { toKeySets } from '../features/auth/keys/key-sets';
import type { KeySet } from '../features/auth/keys/key-sets';
import { rotateKeys } from '../features/auth/keys/rotation.service';
import { listKeys } from '../features/auth/keys/signing-keys.queries';
import { changeSeal } from '../features/auth/mfa/sealed-factors';
import { findAppSecret } from '../secrets/app-secret';
import { claimSecret } from '../secrets/claim-secret';
import { Sealer } from '../secrets/seal';
import { dropSealed, lockSecret } from '../secrets/sealed-rows.queries';
import { runCommand } from './run-command';
import type { CommandContext } from './run-command';
import type pg from 'pg';
import { connectWithoutTimeout } from '../backup/catalog.queries';
import { assertServerStopped } from '../backup/assert-database-free';
import { knownMigrations, lockMigrations, migrateInside } from '../database/migrate-inside';

async function withServerStopped<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectWithoutTimeout(connectionString);
  try {
    await client.query('begin');
    await lockMigrations(client);
    await assertServerStopped(client);
    await migrateInside(client, knownMigrations);
    await lockSecret(client);
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`);

function getSealer(secret: string | undefined, missing: string): Sealer {
  if (secret === undefined) throw new OperatorError(missing);
  return new Sealer(secret);
}

const ownSealer = (config: Config) =>
  getSealer(findAppSecret(config), 'APP_SECRET is not set, and DATA_DIR holds none: start the site once, or set it.');

function show(sets: readonly KeySet[]): void {
  if (sets.length === 0) print('There are no signing keys yet: the next start makes them.');
  for (const { state, keys } of sets)
    for (const { alg, kid, signsFrom } of keys)
      print(`${state.padEnd(8)}  ${alg.padEnd(5)}  ${kid}  signs from ${signsFrom.toISOString()}`);
}

async function list({ database: { db }, logger }: CommandContext): Promise<void> {
  await migrateToLatest(db, logger);
  show(toKeySets(await listKeys(db)));
}

async function rotate({ config, database: { db }, logger }: CommandContext, atOnce: boolean): Promise<void> {
  const sealer = ownSealer(config);
  await migrateToLatest(db, logger);
  await claimSecret(db, sealer);
  show(await rotateKeys({ db, sealer }, { atOnce }));
}

async function changeSecret({ config, database }: CommandContext): Promise<void> {
  const next = getSealer(config.appSecret, 'APP_SECRET: set it to the new secret.');
  const former = getSealer(
    config.formerAppSecret ?? findAppSecret({ ...config, appSecret: undefined }),
    'FORMER_APP_SECRET: set it to the secret the database is sealed with.',
  );
  const apps = await withServerStopped(database.connectionString, (client) => changeSeal(client, former, next));
  print(`The database is sealed with the new secret (authenticator apps: ${apps}). Start every replica with it.`);
}

async function drop({ database }: CommandContext): Promise<void> {
  const apps = await withServerStopped(database.connectionString, dropSealed);
  print(
    `What was sealed is gone (authenticator apps: ${apps}), and so are the signing keys. The next start takes the secret it finds.`,
  );
}

const actions: Record<string, (context: CommandContext) => Promise<void>> = {
  list,
  rotate: (context) => rotate(context, false),
  'rotate --now': (context) => rotate(context, true),
  'change-secret': changeSecret,
  'drop-sealed': drop,
};

const name = process.argv.slice(2).join(' ');
const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
if (action) await runCommand(action);
else {
  process.stderr.write(`Usage: npm run keys -- ${Object.keys(actions).join(' | ')}\n`);
  process.exitCode = 1;
}
