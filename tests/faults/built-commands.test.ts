import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';
import { createEmptyTestDatabase } from '../database/postgres';
import { runCommand } from '../e2e/site';
import { tableDigests } from '../fixtures/table-digests';

test('R27: the built commands make a backup of a site and restore it in an empty database', async () => {
  const [site, empty] = [
    await createEmptyTestDatabase(inject('postgres')),
    await createEmptyTestDatabase(inject('postgres')),
  ];
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lootrank-backup-'));
  const file = path.join(folder, 'site.tar.gz');
  await runCommand('seed', site.connectionString);
  await runCommand('backup', site.connectionString, [file]);
  await runCommand('restore', empty.connectionString, [file]);
  const content = await tableDigests(site.db);
  expect(Object.values(content).filter((digest) => digest !== '').length).toBeGreaterThan(8);
  expect(await tableDigests(empty.db)).toEqual(content);
  rmSync(folder, { recursive: true, force: true });
  await Promise.all([site.drop(), empty.drop()]);
});

const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

test.for([
  ['DATABASE_URL', 'mysql://somebody:hidden@db.example/site'],
  ['PUBLIC_URL', 'hidden.example'],
  ['TRUST_PROXY', 'true'],
  ['METRICS_TOKEN', 'hidden'],
  ['APP_SECRET', 'hidden'],
] as const)(
  'R28: the server exits within 2 s on an invalid %s, names it and prints no value',
  async ([name, value]) => {
    const startedAt = Date.now();
    const child = spawn(process.execPath, [main], { env: { ...process.env, PORT: '0', [name]: value } });
    let output = '';
    for (const channel of [child.stdout, child.stderr])
      channel.on('data', (chunk: Buffer) => (output += String(chunk)));
    const [code] = (await once(child, 'close')) as [number];
    expect(Date.now() - startedAt).toBeLessThan(2_000);
    expect(code).toBe(1);
    expect(output).toContain(name);
    expect(output).not.toMatch(/hidden/);
  },
);
