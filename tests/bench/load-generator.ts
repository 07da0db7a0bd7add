import autocannon from 'autocannon';
import { answerMessages } from './child-script';

export interface Burst {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  /** The expected status; any other counts as an error. */
  status: number;
}

export interface GeneratorResult {
  perSecond: number;
  /** Milliseconds of each counted response. */
  latencies: Float64Array;
  errors: number;
  /** Includes the responses of the uncounted warm-up. */
  answered: number;
}

// Warm-up: all connections get established, and both sides compile their hot code.
const UNCOUNTED_MS = 500;

/** Calls are limited per address: each comes from one of its own. The site trusts the header with TRUST_PROXY. */
const byte = () => Math.floor(Math.random() * 256);
const CALL: autocannon.Request = {
  setupRequest: (request) => ({
    ...request,
    headers: { ...request.headers, 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` },
  }),
};

// Does not use autocannon's percentiles: those are whole milliseconds and include the time to connect.
async function fire({ url, headers, connections, seconds, status }: Burst): Promise<GeneratorResult> {
  const latencies: number[] = [];
  const countFrom = performance.now() + UNCOUNTED_MS;
  let lastAt = countFrom;
  let wrong = 0;
  let answered = 0;
  const errors = await new Promise<number>((resolve, reject) => {
    const run = autocannon(
      {
        ...{ url, headers, connections, duration: seconds + UNCOUNTED_MS / 1000, sampleInt: 100 },
        ...(new URL(url).pathname.startsWith('/trpc/') && { requests: [CALL] }),
      },
      (error: Error | null, result) => (error ? reject(error) : resolve(result.errors + result.timeouts)),
    );
    run.on('response', (_client: unknown, code: number, _bytes: number, milliseconds: number) => {
      answered += 1;
      if (code !== status) wrong += 1;
      const now = performance.now();
      if (now < countFrom) return;
      latencies.push(milliseconds);
      lastAt = now;
    });
  });
  const counted = (lastAt - countFrom) / 1000;
  return {
    perSecond: counted > 0 ? latencies.length / counted : 0,
    latencies: Float64Array.from(latencies),
    errors: errors + wrong,
    answered,
  };
}

answerMessages((burst) => fire(burst as Burst));
