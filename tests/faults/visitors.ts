export interface Visit {
  path: string;
  startedAt: number;
  ms: number;
  /** 0 when there was no answer. */
  status: number;
  body: string;
  headers: Headers;
}

const GIVE_UP_MS = 20_000;

/** Asks once and says what came back, an answer or none. */
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
      signal: AbortSignal.timeout(GIVE_UP_MS),
      ...init,
      headers: { accept: 'text/html', ...init.headers },
    });
    const body = await answer.text();
    return { ...facts, ms: Date.now() - startedAt, status: answer.status, body, headers: answer.headers };
  } catch (error) {
    return { ...facts, ms: Date.now() - startedAt, status: 0, body: String(error), headers: new Headers() };
  }
}

/** Visitors who come at a steady pace, whether or not the ones before them were answered. */
export function keepVisiting(url: string, paths: readonly string[], perSecond: number) {
  const visits: Promise<Visit>[] = [];
  const answered: Visit[] = [];
  const timer = setInterval(() => {
    const begun = visit(url, paths[visits.length % paths.length] ?? '/');
    visits.push(begun);
    void begun.then((ended) => answered.push(ended));
  }, 1000 / perSecond);
  return {
    /** Number of visits that began after a moment and have ended. */
    since: (moment: number): number => answered.filter(({ startedAt }) => startedAt > moment).length,
    stop: async (): Promise<Visit[]> => {
      clearInterval(timer);
      return await Promise.all(visits);
    },
  };
}
