import { startScript } from './child-script';
import type { Burst, GeneratorResult } from './load-generator';
import { processorTime } from './process-usage';

/** A single generator is slower than the server. */
const GENERATORS = 2;

export interface BurstResult {
  perSecond: number;
  p50: number;
  p99: number;
  errors: number;
  /** Includes the responses of the uncounted warm-up. */
  answered: number;
  /** Processor time of the busiest generator, as a share of one core. */
  generatorBusy: number;
}

/** Splits a burst's connections as evenly as possible among the generators. */
export function sharesOf(connections: number, generators: number): number[] {
  const shares = Array.from({ length: generators }, (_, at) => Math.floor((connections + at) / generators));
  return shares.filter((share) => share > 0);
}

/** Merges the results of several generators. */
export function sumResults(results: readonly GeneratorResult[]): Omit<BurstResult, 'generatorBusy'> {
  const total = (key: 'perSecond' | 'errors' | 'answered') => results.reduce((sum, shot) => sum + shot[key], 0);
  const latencies = Float64Array.from(results.flatMap((shot) => [...shot.latencies])).sort();
  const percentile = (share: number) => latencies[Math.floor(share * (latencies.length - 1))] ?? 0;
  return {
    perSecond: total('perSecond'),
    p50: percentile(0.5),
    p99: percentile(0.99),
    errors: total('errors'),
    answered: total('answered'),
  };
}

/** Starts the load generators, each in its own process; they share each burst's connections. */
export function startGenerators() {
  const generators = Array.from({ length: GENERATORS }, () => startScript<Burst, GeneratorResult>('load-generator.ts'));
  const fire = async (burst: Burst): Promise<BurstResult> => {
    const used = sharesOf(burst.connections, GENERATORS).map((connections, at) => ({ connections, at }));
    const startedAt = performance.now();
    const fired = used.map(async ({ connections, at }) => {
      const generator = generators[at];
      if (!generator) throw new Error(`There is no generator ${at}.`);
      const before = processorTime(generator.pid);
      const results = await generator.ask({ ...burst, connections });
      return { results, busy: (processorTime(generator.pid) - before) / (performance.now() - startedAt) };
    });
    const results = await Promise.all(fired);
    const generatorBusy = Math.max(...results.map(({ busy }) => busy));
    return { ...sumResults(results.map(({ results }) => results)), generatorBusy };
  };
  const stop = async () => {
    for (const generator of generators) await generator.stop();
  };
  return { fire, stop };
}
