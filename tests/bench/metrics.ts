/** For the site that is measured, as METRICS_TOKEN. */
export const METRICS_TOKEN = 'only-for-measuring';

/** The lines of /metrics: each line's name with its labels, and its number. */
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

/** One number of /metrics; NaN while the product does not tell it. */
export async function metric(siteUrl: string, name: string): Promise<number> {
  return (await readMetrics(siteUrl)).get(name) ?? Number.NaN;
}

/** Answers made so far instead of sent from memory: a rendered page, or a call that went to the database. */
export const answersMade = (siteUrl: string) => metric(siteUrl, 'lootrank_answers{how="made"}');

/** Bytes of the cached responses. */
export const cachedBytes = (siteUrl: string) => metric(siteUrl, 'lootrank_kept_answers{what="bytes"}');
