import type { BurstResult } from './generators';
import type { Burst } from './load-generator';
import { processorTime } from './process-usage';

export interface Side {
  url: string;
  pid: number;
}

export interface Measured extends BurstResult {
  /** Microseconds of processor time per request. */
  cpu: number;
  /** The server's processor time as a share of one core. */
  busy: number;
}

const BUSY = 0.9;

/** Limits the requests a second. If it is not the server, that rate says little; the processor time still does. */
export function bottleneck(
  { busy, generatorBusy }: Pick<Measured, 'busy' | 'generatorBusy'>,
  connections: number,
): string {
  if (busy >= BUSY) return 'server';
  if (generatorBusy >= BUSY) return 'generator';
  return connections === 1 ? 'waiting for each other' : 'the machine';
}

export interface Comparison {
  ours: Measured;
  baseline: Measured;
  /** Requests a second, ours divided by the baseline's; the median of the turns. */
  ratio: number;
  /** Processor time per request, the baseline's divided by ours: 1 when ours uses no more than the baseline. */
  cpuRatio: number;
}

export type Fire = (burst: Burst) => Promise<BurstResult>;

interface Shot extends Omit<Burst, 'url'> {
  path: string;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

export async function measure(fire: Fire, side: Side, { path, ...burst }: Shot): Promise<Measured> {
  const before = processorTime(side.pid);
  const startedAt = performance.now();
  const result = await fire({ ...burst, url: `${side.url}${path}` });
  const used = processorTime(side.pid) - before;
  const busy = used / (performance.now() - startedAt);
  return { ...result, cpu: (used * 1000) / Math.max(1, result.answered), busy };
}

/** Alternates product and baseline, so that background load slows both alike. */
export async function compare(fire: Fire, ours: Side, baseline: Side, shot: Shot, turns: number): Promise<Comparison> {
  const pairs: Array<[Measured, Measured]> = [];
  for (let turn = 0; turn < turns; turn += 1) {
    pairs.push([await measure(fire, ours, shot), await measure(fire, baseline, shot)]);
  }
  return {
    ours: summary(pairs.map(([first]) => first)),
    baseline: summary(pairs.map(([, second]) => second)),
    ratio: median(pairs.map(([first, second]) => first.perSecond / second.perSecond)),
    cpuRatio: median(pairs.map(([first, second]) => second.cpu / first.cpu)),
  };
}

function summary(turns: readonly Measured[]): Measured {
  const middle = (key: keyof Measured) => median(turns.map((turn) => turn[key]));
  const total = (key: keyof Measured) => turns.reduce((sum, turn) => sum + turn[key], 0);
  return {
    perSecond: middle('perSecond'),
    p50: middle('p50'),
    p99: middle('p99'),
    cpu: middle('cpu'),
    busy: middle('busy'),
    generatorBusy: middle('generatorBusy'),
    errors: total('errors'),
    answered: total('answered'),
  };
}
