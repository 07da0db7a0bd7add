import type { Burst, BurstResult } from './load-generator';
import { processorTime } from './process-usage';

export interface Side {
  url: string;
  pid: number;
}

export interface Measured extends BurstResult {
  /** Microseconds of processor time per request. */
  cpu: number;
}

export interface Comparison {
  ours: Measured;
  baseline: Measured;
  ratio: number;
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
  const result = await fire({ ...burst, url: `${side.url}${path}` });
  return { ...result, cpu: ((processorTime(side.pid) - before) * 1000) / Math.max(1, result.answered) };
}

/** Product and baseline in turns, so that whatever slows the machine down slows both. */
export async function compare(fire: Fire, ours: Side, baseline: Side, shot: Shot, turns: number): Promise<Comparison> {
  const pairs: Array<[Measured, Measured]> = [];
  for (let turn = 0; turn < turns; turn += 1) {
    pairs.push([await measure(fire, ours, shot), await measure(fire, baseline, shot)]);
  }
  return {
    ours: summary(pairs.map(([first]) => first)),
    baseline: summary(pairs.map(([, second]) => second)),
    ratio: median(pairs.map(([first, second]) => first.perSecond / second.perSecond)),
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
    errors: total('errors'),
    answered: total('answered'),
  };
}
