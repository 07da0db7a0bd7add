import { randomBytes } from 'node:crypto';
import { listMovedPaths } from '../addresses/slug-redirects.queries';
import type { Services } from '../../trpc/services';
import { getSettings } from '../settings/settings.service';
import { beginReport, finishReport, listChangedPaths } from './index-now.queries';
import type { Report } from './index-now.queries';

const ENDPOINT = 'https://api.indexnow.org/indexnow';
const TIMEOUT_MS = 15_000;
const MAX_URLS = 10_000;

interface Options {
  endpoint?: string;
  settlingSeconds?: number;
}

/**
 * Reports changed pages to search engines while the setting is on. Derives the changes from the content since the last
 * report, so saving needs no hook, scheduled posts are reported when they appear, and neither a restart nor a failed
 * report loses a change.
 */
export function createIndexNow(
  { db, config, logger }: Services,
  { endpoint = ENDPOINT, settlingSeconds = 20 }: Options = {},
) {
  const { publicUrl } = config;

  async function send(key: string, paths: readonly string[], leaving: AbortSignal): Promise<void> {
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
      signal: AbortSignal.any([leaving, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`IndexNow answered ${response.status}`);
  }

  async function listPaths(report: Report): Promise<string[]> {
    const [changed, moved] = [await listChangedPaths(db, report), await listMovedPaths(db, report)];
    return [...new Set([...changed, ...moved])];
  }

  return async function report(leaving: AbortSignal): Promise<boolean> {
    if (!config.publicUrlIsSet || !(await getSettings(db)).indexNow) return true;
    const begun = await beginReport(db, { newKey: randomBytes(16).toString('hex'), settlingSeconds });
    const paths = await listPaths(begun);
    try {
      for (let at = 0; at < paths.length; at += MAX_URLS)
        await send(begun.key, paths.slice(at, at + MAX_URLS), leaving);
    } catch (error) {
      if (leaving.aborted) return true;
      logger.warn({ reason: String(error) }, 'changes not reported to search engines');
      return false;
    }
    await finishReport(db, begun.until);
    if (paths.length > 0) logger.info({ pages: paths.length }, 'changes reported to search engines');
    return true;
  };
}
