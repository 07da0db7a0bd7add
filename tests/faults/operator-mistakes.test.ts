import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { cloneTestDatabase } from '../database/postgres';
import type { TestDatabase } from '../database/postgres';
import { makeOwnPostgres } from './own-postgres';
import type { OwnPostgres } from './own-postgres';

const serverDir = fileURLToPath(new URL('../../dist/server/', import.meta.url));
const COMMANDS: Record<string, string[]> = {
  migrate: ['up'],
  seed: [],
  admin: ['somebody@example.com'],
  backup: [],
  restore: ['/nowhere/backup.tar.gz'],
  'demo-remove': [],
  keys: ['list'],
};
const TIMEOUT_MS = 60_000;

let database: TestDatabase;
let postgres: OwnPostgres;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lootrank-mistakes-'));
  chmodSync(folder, 0o755);
  database = await cloneTestDatabase(inject('postgres'));
  postgres = makeOwnPostgres();
  await postgres.start();
  await postgres.query(`create role full_up login connection limit 0`);
});

afterAll(async () => {
  await Promise.all([database.drop(), postgres.remove()]);
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a script of the build until it exits; one that does not is killed and has no exit code. */
async function run(name: string, args: string[], env: Record<string, string>, as?: { uid: number; gid: number }) {
  const child = spawn(process.execPath, [path.join(serverDir, `${name}.js`), ...args], {
    cwd: '/',
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...env },
    ...as,
  });
  let output = '';
  for (const channel of [child.stdout, child.stderr]) channel.on('data', (chunk: Buffer) => (output += String(chunk)));
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  return { code, output };
}

/** What was said, whether as text or as a line of the log. */
const said = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => (line.startsWith('{') ? (JSON.parse(line) as { msg: string }).msg : line))
    .join('\n');

function expectSentence({ code, output }: { code: number | null; output: string }, sentence: RegExp): void {
  expect(said(output)).toMatch(sentence);
  expect(output).not.toMatch(/^ +at |\\n +at |node:internal|Error:/m);
  expect(code).toBe(1);
}

const withName = (name: string) => postgres.connectionString.replace('/lootrank?', `/${name}?`);
const withRole = (role: string) => postgres.connectionString.replace('lootrank@', `${role}@`);

// Restore is left out: it reports the missing file before it connects.
test.for(Object.entries(COMMANDS).filter(([name]) => name !== 'restore'))(
  'the command %s says in one sentence that the database is unreachable, does not exist, or refuses the role',
  async ([name, args]) => {
    const expected: [string, RegExp][] = [
      ['postgresql://lootrank@127.0.0.1:1/lootrank', /^DATABASE_URL: nothing answers where DATABASE_URL points\.$/m],
      [withName('elsewhere'), /^DATABASE_URL: the database named in DATABASE_URL does not exist\.$/m],
      [withRole('stranger'), /^DATABASE_URL: the database refuses the user in DATABASE_URL\.$/m],
      [withRole('full_up'), /^DATABASE_URL: the database has no connection left\.$/m],
    ];
    for (const [url, sentence] of expected) {
      expectSentence(await run(name, args, { DATABASE_URL: url, DATA_DIR: folder }), sentence);
    }
  },
);

describe.for(Object.entries(COMMANDS))('the command %s says in one sentence, and exits with 1,', ([name, args]) => {
  test('a command says in one sentence that DATA_DIR cannot be created, is a file, or belongs to another account', async () => {
    const file = path.join(folder, `${name}-file`);
    writeFileSync(file, '');
    for (const dataDir of ['/proc/x', file]) {
      expectSentence(
        await run(name, args, { DATABASE_URL: '', DATA_DIR: dataDir }),
        /^DATA_DIR: .+ cannot be used: .+\.$/m,
      );
    }
    const others = path.join(folder, `${name}-theirs`);
    mkdirSync(others, { mode: 0o755 });
    const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined;
    if (nobody === undefined) chmodSync(others, 0o555);
    expectSentence(
      await run(name, args, { DATABASE_URL: '', DATA_DIR: others }, nobody),
      /^DATA_DIR: .+ cannot be used: this account may not write or read there\. Make the folder this account’s own: chown -R \d+ .+$/m,
    );
  });
});

test('restore reports a missing file, and leaves the database unchanged', async () => {
  const env = { DATABASE_URL: database.connectionString, DATA_DIR: folder };
  const missing = await run('restore', ['/nowhere/backup.tar.gz'], env);
  expectSentence(missing, /^There is no file \/nowhere\/backup\.tar\.gz\.$/m);
  expect(missing.output).toContain('Nothing was restored: the database is as it was.');
});

test('backup says where it cannot write', async () => {
  const env = { DATABASE_URL: database.connectionString, DATA_DIR: folder };
  const refused = await run('backup', ['/proc/x/site.tar.gz'], env);
  expectSentence(refused, /^\/proc\/x: there is no such file or folder\.$/m);
  expect(refused.output).toContain('No backup was made.');
});

test('restore into a read-only database says so, without follow-up errors', async () => {
  await postgres.query('create database locked owner lootrank');
  const file = path.join(folder, 'site.tar.gz');
  expect((await run('backup', [file], { DATABASE_URL: database.connectionString, DATA_DIR: folder })).code).toBe(0);
  await postgres.query('alter database locked set default_transaction_read_only = on');
  const env = { DATABASE_URL: withName('locked'), DATA_DIR: folder };
  const failed = await run('restore', [file], env);
  expectSentence(failed, /^DATABASE_URL: the database is read-only\.$/m);
  expect(failed.output).not.toContain('aborted');
});

describe('the server says in one sentence, and exits with 1,', () => {
  test('the server says in one sentence that its port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    const env = { DATABASE_URL: database.connectionString, DATA_DIR: folder, PORT: String(port) };
    expectSentence(
      await run('main', [], env),
      /^PORT: another program listens there already\. Choose another port\.$/m,
    );
    taken.close();
  });

  test('the server says in one sentence that DATA_DIR cannot be created', async () => {
    const env = { DATABASE_URL: '', DATA_DIR: '/proc/x', PORT: '0' };
    expectSentence(
      await run('main', [], env),
      /^DATA_DIR: \/proc\/x cannot be used: there is no such file or folder\.$/m,
    );
  });
});
