import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { initialise } from '../../../server/embedded-postgres/postmaster';
import { formatError, operatorMessage } from '../../../server/process/operator-message';

test.for(['/data', '/srv/my data', "/srv/it's $(id)", '/srv/ü'])(
  'the command for a folder of another account can be pasted into a shell: %s',
  (dataDir) => {
    const refused = Object.assign(new Error('EACCES'), { code: 'EACCES', path: `${dataDir}/uploads` });
    const command = /chown -R (\d+ .*)$/.exec(operatorMessage(refused, dataDir) ?? '')?.[1];
    const words = execFileSync('sh', ['-c', `printf '%s\\n' ${String(command)}`], { encoding: 'utf8' });
    expect(words.trim().split('\n')).toEqual([String(process.getuid?.()), dataDir]);
  },
);

test.for([
  [
    `echo 'creating configuration files ... ok'; echo 'FATAL:  could not write to file "pg_wal/x": No space left on device' >&2
     echo 'child process exited with exit code 1' >&2; echo 'initdb: removing data directory' >&2; exit 1`,
    'FATAL:  could not write to file "pg_wal/x": No space left on device',
  ],
  ['echo "initdb: error: invalid locale name" >&2; exit 1', 'initdb: error: invalid locale name'],
  ['kill -KILL $$', 'it was ended by SIGKILL'],
  ['exit 3', 'it did not say why'],
] as const)('a database that cannot be created is a sentence (%#)', ([script, reason]) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lootrank-initdb-'));
  const initdb = path.join(folder, 'initdb');
  writeFileSync(initdb, `#!/bin/sh\n${script}\n`);
  chmodSync(initdb, 0o755);
  const dataDirectory = path.join(folder, 'postgres');
  const placement = {
    dataDirectory,
    binaries: { postgres: '', initdb },
    user: { owner: undefined, command: (file: string, args: string[]) => ({ file, args, options: { cwd: '/' } }) },
  };
  let failure: unknown;
  try {
    initialise({ placement, socketDirectory: folder, logFile: path.join(folder, 'postgres.log'), durable: false });
  } catch (error) {
    failure = error;
  }
  expect(formatError(failure, folder)).toBe(
    `DATA_DIR: the database in ${dataDirectory} could not be created: ${reason}`,
  );
  rmSync(folder, { recursive: true, force: true });
});
