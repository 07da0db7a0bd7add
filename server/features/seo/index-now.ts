import { randomBytes } from 'node:crypto';
import { listMovedPaths } from '../addresses/slug-redirects.queries';
import type { Services } from '../../services';
import { getSettings } from '../settings/settings.service';
import { claimReport, finishReport, listChangedPaths, postponeReport } from './index-now.queries';
import type { Report } from './index-now.queries';

const ENDPOINT = 'https://api.indexnow.org/indexnow';
const TURN_MS = 60_000;
const TIMEOUT_MS = 15_000;
const LEASE_SECONDS = 60;
/** IndexNow takes no more at once. */
const MAX_URLS = 10_000;

/** A minute, then four times as long each time, six hours at most. */
const pauseAfter = (attempts: number) => Math.min(60 * 4 ** attempts, 6 * 3600);

interface Options {
  /** Receives the reports; a constant, because the server requests no address that a person entered. */
  endpoint?: string;
  /** Changes more recent than that wait for the next report. */
  settlingSeconds?: number;
}

/**
 * Tells search engines which pages changed, while the setting is on. What to report is read from the content itself,
 * from the end of the last report on: so saving knows nothing of it, a scheduled post is reported when it appears, and
 * neither a restart nor a failed report loses one.
 */
export function createIndexNow(
  { db, config, logger }: Services,
  { endpoint = ENDPOINT, settlingSeconds = 20 }: Options = {},
) {
  const { publicUrl } = config;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const leaving = new AbortController();

  async function send(key: string, paths: readonly string[]): Promise<void> {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify({
        host: new URL(publicUrl).host,
        key,
        keyLocation: `${publicUrl}/${key}.txt`,
        urlList: paths.map((path) => new URL(`${publicUrl}${path}`).href),
      }),
      redirect: 'error',
      signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`IndexNow answered ${response.status}`);
  }

  async function pathsOf(report: Report): Promise<string[]> {
    const [changed, moved] = [await listChangedPaths(db, report), await listMovedPaths(db, report)];
    return [...new Set([...changed, ...moved])];
  }

  /** One report, if there is anything to say. A failure is logged and the same changes are reported later. */
  async function report(): Promise<void> {
    if (!config.publicUrlIsSet || !(await getSettings(db)).indexNow) return;
    const claimed = await claimReport(db, {
      newKey: randomBytes(16).toString('hex'),
      leaseSeconds: LEASE_SECONDS,
      settlingSeconds,
    });
    if (!claimed) return;
    const paths = await pathsOf(claimed);
    try {
      for (let at = 0; at < paths.length; at += MAX_URLS) await send(claimed.key, paths.slice(at, at + MAX_URLS));
    } catch (error) {
      logger.warn({ reason: String(error), attempts: claimed.attempts + 1 }, 'changes not reported to search engines');
      await postponeReport(db, pauseAfter(claimed.attempts));
      return;
    }
    await finishReport(db, claimed.until);
    if (paths.length > 0) logger.info({ pages: paths.length }, 'changes reported to search engines');
  }

  async function turn(): Promise<void> {
    try {
      await report();
    } catch (err) {
      if (!leaving.signal.aborted) logger.warn({ err }, 'changes could not be read');
    }
  }

  return {
    report,
    start: () => {
      timer = setInterval(() => {
        running = (running ?? Promise.resolve()).then(turn);
      }, TURN_MS).unref();
    },
    stop: async () => {
      leaving.abort();
      clearInterval(timer);
      await running;
    },
  };
}
