import { letTimePass } from '../fixtures/waiting';
import type { Action } from './visitor-mix';
import { MIX, nextAction } from './visitor-mix';
import type { Visit, Visited } from './visits';

type Send = (visit: Visit) => Promise<Visited>;

/** Per action: the count of each status and the duration of each response. */
export class Outcomes {
  readonly statuses = new Map<Action, Map<Visited['status'], number>>();
  readonly times = new Map<Action, number[]>();
  total = 0;

  add(action: Action, { status, milliseconds }: Visited): void {
    this.total += 1;
    const seen = this.statuses.get(action) ?? new Map<Visited['status'], number>();
    seen.set(status, (seen.get(status) ?? 0) + 1);
    this.statuses.set(action, seen);
    const times = this.times.get(action) ?? [];
    times.push(milliseconds);
    this.times.set(action, times);
  }

  /** Requests without a response or with a 5xx. */
  get failures(): number {
    const all = [...this.statuses.values()].flatMap((seen) => [...seen]);
    return all.reduce((sum, [status, count]) => (typeof status === 'string' || status >= 500 ? sum + count : sum), 0);
  }

  percentile(action: Action, share: number): number {
    const sorted = [...(this.times.get(action) ?? [])].sort((a, b) => a - b);
    return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  }
}

async function act(send: Send, outcomes: Outcomes): Promise<void> {
  const action = nextAction();
  outcomes.add(action, await send(MIX[action].next()));
}

/** Measures requests a second with `visitors` concurrent clients, each sending its next request on a response. */
export async function capacity(send: Send, visitors: number, seconds: number): Promise<number> {
  const outcomes = new Outcomes();
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const busy = Array.from({ length: visitors }, async () => {
    while (performance.now() < until) await act(send, outcomes);
  });
  await Promise.all(busy);
  if (outcomes.failures > 0) throw new Error(`${outcomes.failures} failures while the capacity was looked for`);
  return outcomes.total / ((performance.now() - startedAt) / 1000);
}

const TICK_MS = 10;
/** Open requests beyond which the site cannot catch up. */
const MAX_WAITING = 5000;

/** Sends requests at a fixed rate, whether or not earlier ones have been answered. */
export async function steadyTraffic(send: Send, perSecond: number, seconds: number): Promise<Outcomes> {
  const outcomes = new Outcomes();
  const startedAt = performance.now();
  const waiting = new Set<Promise<void>>();
  let sent = 0;
  for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - startedAt) / 1000) {
    for (; sent < elapsed * perSecond; sent += 1) {
      const visit: Promise<void> = act(send, outcomes).finally(() => waiting.delete(visit));
      waiting.add(visit);
    }
    if (waiting.size > MAX_WAITING) throw new Error(`${waiting.size} visitors wait for an answer`);
    await letTimePass(TICK_MS, 'visitors come at a steady pace');
  }
  await Promise.all(waiting);
  return outcomes;
}
