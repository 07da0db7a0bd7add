import { metric } from './metrics';
import { residentMemory } from './process-usage';

interface Sample {
  minutes: number;
  mib: number;
}

const MEMORY_EVERY_MS = 2_000;
// /metrics reports the delay since the previous scrape.
const DELAY_EVERY_MS = 15_000;
const EVENT_LOOP_P99 = 'lootrank_nodejs_eventloop_lag_p99_seconds';

/** Samples a site's memory and event loop delay until stopped. */
export function watch(siteUrl: string, pid: number) {
  const startedAt = performance.now();
  const memory: Sample[] = [];
  const delays: number[] = [];
  const minutes = () => (performance.now() - startedAt) / 60_000;
  const weigh = setInterval(() => memory.push({ minutes: minutes(), mib: residentMemory(pid) }), MEMORY_EVERY_MS);
  const look = async () => void delays.push((await metric(siteUrl, EVENT_LOOP_P99)) * 1000);
  const listen = setInterval(() => void look(), DELAY_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(weigh);
      clearInterval(listen);
      await look();
      return { memory, delays };
    },
  };
}

/** Slope of the least-squares line through the samples, in MiB a minute. */
export function slope(samples: readonly Sample[]): number {
  const mean = (pick: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length;
  const middle = { minutes: mean(({ minutes }) => minutes), mib: mean(({ mib }) => mib) };
  let together = 0;
  let spread = 0;
  for (const { minutes, mib } of samples) {
    together += (minutes - middle.minutes) * (mib - middle.mib);
    spread += (minutes - middle.minutes) ** 2;
  }
  return together / spread;
}
