export interface Visit {
  path: string;
  startedAt: number;
  ms: number;
  /** 0 if there was no response. */
  status: number;
  body: string;
  headers: Headers;
}

const TIMEOUT_MS = 20_000;

/** As a proxy says that a request came from the network of this number. Needs TRUST_PROXY. */
export const fromNetwork = (number: number) => ({ 'x-forwarded-for': `198.18.${(number >> 8) % 256}.${number % 256}` });

/** Sends one request; returns also if it got no response. */
export async function visit(
  url: string,
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Visit> {
  const startedAt = Date.now();
  const facts = { path, startedAt };
  try {
    const answer = await fetch(`${url}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...init,
      headers: { accept: 'text/html', ...init.headers },
    });
    const body = await answer.text();
    return { ...facts, ms: Date.now() - startedAt, status: answer.status, body, headers: answer.headers };
  } catch (error) {
    return { ...facts, ms: Date.now() - startedAt, status: 0, body: String(error), headers: new Headers() };
  }
}

/** Sends requests at a fixed rate, whether or not earlier ones have been answered, each from a network of its own. */
export function keepVisiting(url: string, paths: readonly string[], perSecond: number) {
  const visits: Promise<Visit>[] = [];
  const answered: Visit[] = [];
  const timer = setInterval(() => {
    const headers = fromNetwork(visits.length);
    const begun = visit(url, paths[visits.length % paths.length] ?? '/', { headers });
    visits.push(begun);
    void begun.then((ended) => answered.push(ended));
  }, 1000 / perSecond);
  return {
    /** Number of finished visits that began after the given time. */
    since: (moment: number): number => answered.filter(({ startedAt }) => startedAt > moment).length,
    stop: async (): Promise<Visit[]> => {
      clearInterval(timer);
      return await Promise.all(visits);
    },
  };
}
