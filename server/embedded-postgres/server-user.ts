import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { OperatorError } from '../base/errors';

export interface Owner {
  uid: number;
  gid: number;
}

export interface Command {
  file: string;
  args: string[];
  options: { cwd: string; uid?: number; gid?: number };
}

export interface ServerUser {
  owner: Owner | undefined;
  command(file: string, args: string[]): Command;
}

/**
 * Candidates in order of preference. When root starts a cluster created by another account, that account comes first.
 */
export function serverUsers(clusterOwner: Owner | undefined): ServerUser[] {
  if (process.getuid?.() !== 0) return [ourselves];
  if (clusterOwner && clusterOwner.uid !== 0) return [droppingTo(clusterOwner), ...serverUsers(undefined)];
  const account = unprivilegedAccount();
  return [droppingTo(account), insideUserNamespace(account)];
}

export function canRun(user: ServerUser, program: string): boolean {
  return succeeds(user.command(program, ['--version']));
}

export function canWrite(user: ServerUser, folder: string): boolean {
  return succeeds(user.command('/bin/sh', ['-c', 'test -x "$0" && test -w "$0"', folder]));
}

const ourselves: ServerUser = {
  owner: undefined,
  command: (file, args) => ({ file, args, options: { cwd: '/' } }),
};

function droppingTo(account: Owner): ServerUser {
  return {
    owner: account,
    command: (file, args) => ({ file, args, options: { cwd: '/', uid: account.uid, gid: account.gid } }),
  };
}

function insideUserNamespace({ uid, gid }: Owner): ServerUser {
  const mapping = ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
  return {
    owner: { uid: 0, gid: 0 },
    command: (file, args) => ({ file: 'unshare', args: [...mapping, file, ...args], options: { cwd: '/' } }),
  };
}

function unprivilegedAccount(): Owner {
  const found = findAccount('lootrank') ?? findAccount('postgres');
  if (found) return found;
  spawnSync('useradd', ['--system', '--no-create-home', '--user-group', '--shell', '/usr/sbin/nologin', 'lootrank']);
  const account = findAccount('lootrank') ?? findAccount('nobody');
  if (!account)
    throw new OperatorError(
      'Postgres does not run as root and no other account could be made; set DATABASE_URL instead.',
    );
  return account;
}

function findAccount(name: string): Owner | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function succeeds({ file, args, options }: Command): boolean {
  return spawnSync(file, args, { ...options, stdio: 'ignore' }).status === 0;
}
