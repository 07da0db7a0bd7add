import type { Request } from 'express';
import { isRedirectable, redirectPath, withQueryFrom } from '../../shared/content/redirect-paths';
import type { RenderedResponse } from '../cache/cached-response';
import { findRedirect } from '../features/addresses/redirects.queries';
import { isGonePost, isTrashedLetter } from '../features/addresses/slug-redirects.queries';
import { referrerPath } from '../features/affiliate/affiliate.http';
import { opensDocument } from '../http/document-requests';
import { isBot } from '../features/affiliate/bot-filter';
import { getSettings } from '../features/settings/settings.service';
import { getLimitSubject } from '../http/rate-limits';
import type { Services } from '../trpc/services';

const POST = /^\/blog\/([^/]+)$/;
const LETTER = /^\/letters\/([a-z0-9-]+)$/;
const WITH_SLUG = /^\/(blog|casino)\/[^/]+$/;
export const NOT_FOUND = '/404';
const MAX_LOGGED = 300;

/** Paths that vulnerability scanners request: beginnings of segments, and whole ones. */
const PROBE =
  /\/(\.|wp-|phpmyadmin|(wordpress|xmlrpc|cgi-bin|pma|vendor|actuator|owa|solr|boaform|hnap1|autodiscover|server-status|telescope|_ignition|node_modules|console)(\/|$))/;
/** Pages have no file extension, or .html. */
const OTHER_FILE = /\.(?!html?$)[a-z][a-z0-9]{0,9}$|\.php\d?(\/|$)/;
/** Encoded separators, quotes and control characters, or an email address. */
const ODD = /%(?:[01][0-9A-F]|2[27F]|3[CE]|5C|7F)|@/;

/** Vulnerability scanners' requests are not counted as missing pages. */
export const isProbe = (path: string): boolean => PROBE.test(path) || OTHER_FILE.test(path) || ODD.test(path);

/** As far as browsers send it. */
function isReader(request: Request): boolean {
  return (
    opensDocument(request) && /text\/html/i.test(request.get('accept') ?? '') && !isBot(request.get('user-agent') ?? '')
  );
}

const isMissing = ({ status, location }: RenderedResponse) => status === 404 || location === NOT_FOUND;

interface Missing {
  request: Request;
  rendered: RenderedResponse;
  renderNotFound: () => Promise<RenderedResponse>;
}

/**
 * Tries a redirect, then a removed post (410 instead of 404: search engines drop it at once instead of retrying for
 * months). Looked up per request, since nothing may cache the response. Counts used redirects and missing pages.
 */
export async function resolveMissing(
  { db, config, addressLog }: Services,
  { request, rendered, renderNotFound }: Missing,
): Promise<RenderedResponse> {
  const path = redirectPath(request.path);
  const isVisit = opensDocument(request);
  if (!isMissing(rendered)) {
    // A former slug, which the page itself redirects.
    if (rendered.status === 301 && isVisit && WITH_SLUG.test(path)) addressLog.countHit(path);
    return rendered;
  }
  if (!isRedirectable(path)) return rendered;
  const redirect = await findRedirect(db, path);
  if (redirect) {
    if (isVisit) addressLog.countHit(path);
    const { to, status } = redirect;
    if (to !== null) return { ...rendered, status, location: withQueryFrom(to, request.originalUrl) };
    return { ...(rendered.location === undefined ? rendered : await renderNotFound()), status };
  }
  const slug = POST.exec(path)?.[1];
  if (slug !== undefined && (await isGonePost(db, decodeURIComponent(slug)))) return { ...rendered, status: 410 };
  const letter = LETTER.exec(path)?.[1];
  if (letter !== undefined && (await isTrashedLetter(db, letter)) && (await getSettings(db)).showLetterArchive)
    return { ...rendered, status: 410 };
  if (path.length <= MAX_LOGGED && !isProbe(path) && isReader(request))
    addressLog.countMiss({
      path,
      referrerPath: referrerPath(request, config.publicUrl),
      sender: getLimitSubject(request.ip ?? ''),
    });
  return rendered;
}
