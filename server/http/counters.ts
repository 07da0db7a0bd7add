import { Counter, Histogram } from 'prom-client';
import type { Metric } from 'prom-client';

// Module-level metrics that any part of the process can count. `registers: []` because createRegistry adds them later.
const registers: [] = [];

export const requestSeconds = new Histogram({
  name: 'lootrank_http_request_seconds',
  help: 'Requests that were not answered from memory, by kind of address and class of status.',
  labelNames: ['route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

export const limitHits = new Counter({
  name: 'lootrank_limit_hits_total',
  help: 'Requests refused because a limit was used up, by limit.',
  labelNames: ['limit'] as const,
  registers,
});

export const signInFailures = new Counter({
  name: 'lootrank_sign_in_failures_total',
  help: 'Sign-ins refused for a wrong address or password.',
  registers,
});

export const counters: readonly Metric[] = [requestSeconds, limitHits, signInFailures];
