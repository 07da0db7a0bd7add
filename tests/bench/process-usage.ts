import { existsSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Processor time of a process and all its threads, in milliseconds; NaN without /proc. */
export function processorTime(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  // The process name in parentheses may contain spaces; the fields after it cannot.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/** Resident memory in MiB; NaN without /proc. */
export function residentMemory(pid: number): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return Number.NaN;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024;
}
