/** METRICS_TOKEN of the measured site. */
export const METRICS_TOKEN = 'only-for-measuring';

/** Parses /metrics: maps each series (name and labels) to its value. */
export async function readMetrics(siteUrl: string): Promise<Map<string, number>> {
  const answer = await fetch(`${siteUrl}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  if (!answer.ok) throw new Error(`/metrics answers ${answer.status}`);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

/** One value of /metrics; NaN if the site does not report it. */
export async function metric(siteUrl: string, name: string): Promise<number> {
  return (await readMetrics(siteUrl)).get(name) ?? Number.NaN;
}

/** Responses so far that did not come from the cache: rendered pages and calls that queried the database. */
export const renderedResponses = (siteUrl: string) => metric(siteUrl, 'lootrank_answers{how="made"}');

/** Total bytes of the cached responses. */
export const cachedBytes = (siteUrl: string) => metric(siteUrl, 'lootrank_kept_answers{what="bytes"}');
