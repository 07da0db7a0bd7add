import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { installedBinaries } from '../../server/embedded-postgres/binaries';

/** Describes the measuring machine in one line. */
export function machine(): string {
  const cpu = os.cpus();
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GiB`;
  const system = `${os.type()} ${os.release()}`;
  return [
    new Date().toISOString().slice(0, 10),
    `${cpu.length} × ${cpu[0]?.model.trim() ?? 'unknown'}, ${memory}, ${system}`,
    `Node ${process.version}`,
    execFileSync(installedBinaries().postgres, ['--version']).toString().trim().replace(/[()]/g, ''),
  ].join(' · ');
}
