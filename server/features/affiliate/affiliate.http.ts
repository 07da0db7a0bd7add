import { setTimeout as delay } from 'node:timers/promises';
import { Router } from 'express';
import type { Request, Response } from 'express';
import { affiliateAddress, clickPlacement } from '../../../shared/content/affiliate.schema';
import { countryLabel } from '../../../shared/content/country-names';
import { isServedIn, notServedReason } from '../../../shared/facts/served-in';
import { hasOffer, verdictText } from '../../../shared/casinos/casino-status';
import { PAUSED_BONUS } from '../../../shared/codes/promo-codes';
import { readUrl } from '../../../shared/text/read-url';
import { isWebUrl } from '../../../shared/text/web-url';
import { isPrefetch, opensDocument } from '../../http/document-requests';
import { errorPagePolicy, renderNoticePage } from '../../http/error-page';
import { visitorCountry } from '../../http/visitor-country';
import { isWithinLimit, getLimitSubject } from '../../http/rate-limits';
import { withoutToken } from '../../http/paths';
import type { Services } from '../../trpc/services';
import { getSettings } from '../settings/settings.service';
import { findAffiliateLink, insertClick } from './affiliate.queries';
import type { AffiliateTarget } from './affiliate.queries';
import { addCopy } from './click-months.queries';
import { isBot } from './bot-filter';

// Recording a click must not delay the visitor longer than this.
const MAX_WAIT_MS = 1000;

const LONGEST_PATH = 300;

export const MAX_CLICKS_A_MINUTE = 60;

export function referrerPath(request: Request, publicUrl: string): string | null {
  const referrer = readUrl(request.get('referer') ?? '');
  if (!referrer) return null;
  const { host, origin, pathname } = referrer;
  const isOurs = origin === publicUrl || host === request.get('host');
  return isOurs && pathname.length <= LONGEST_PATH ? withoutToken(pathname) : null;
}

/** Drops clicks above the limit per address: one visitor must not fill the table or distort reports. */
async function insertWithinLimit({ db, config }: Services, request: Request, casinoId: string): Promise<void> {
  const subject = getLimitSubject(request.ip ?? '');
  if (!(await isWithinLimit(db, { name: 'click', subject, max: MAX_CLICKS_A_MINUTE, windowSeconds: 60 }))) return;
  await insertClick(db, {
    casinoId,
    placement: clickPlacement.parse(request.query['from']),
    isBot: isBot(request.get('user-agent') ?? ''),
    referrerPath: referrerPath(request, config.publicUrl),
    country: visitorCountry(request, config.geoHeader),
  });
}

async function recordClick(services: Services, request: Request, casinoId: string): Promise<void> {
  try {
    const click = insertWithinLimit(services, request, casinoId);
    click.catch((err: unknown) => request.log.error({ err, casinoId }, 'click not recorded'));
    const timer = new AbortController();
    await Promise.race([click, delay(MAX_WAIT_MS, undefined, { signal: timer.signal }).catch(() => undefined)]);
    timer.abort();
  } catch {
    // Logged above; the visitor is redirected anyway.
  }
}

async function sendVerdict(services: Services, response: Response, target: AffiliateTarget): Promise<void> {
  const { casinoId, slug, name, status, statusReason } = target;
  const { siteName } = await getSettings(services.db);
  const page = renderNoticePage({
    heading: `We do not link to ${name}`,
    message: verdictText({ status, statusReason }) ?? `${PAUSED_BONUS}.`,
    link: { href: `/casino/${encodeURIComponent(slug ?? casinoId)}`, label: 'Read Review' },
    siteName,
  });
  response
    .status(status === 'closed' ? 410 : 200)
    .set('Content-Security-Policy', errorPagePolicy)
    .type('html')
    .send(page);
}

async function sendNotServed(
  services: Services,
  response: Response,
  { casinoId, slug, name }: AffiliateTarget,
  country: string,
): Promise<void> {
  const { siteName, noOfferCountries } = await getSettings(services.db);
  const where = countryLabel(country);
  const page = renderNoticePage({
    heading: `We do not link to ${name} from ${where}`,
    message: notServedReason(name, { name: where, isWithoutOffers: noOfferCountries.includes(country) }),
    link: { href: `/casino/${encodeURIComponent(slug ?? casinoId)}`, label: 'Read Review' },
    siteName,
  });
  response.status(451).set('Content-Security-Policy', errorPagePolicy).type('html').send(page);
}

/**
 * For requests that are no visit: an image, frame or script on another page would make its readers 'click'. A prefetch
 * is refused, because browsers show what they fetched in advance.
 */
async function sendLink(
  services: Services,
  request: Request,
  response: Response,
  { casinoId, slug, name }: AffiliateTarget,
): Promise<void> {
  const { siteName } = await getSettings(services.db);
  const page = renderNoticePage({
    heading: name,
    message: 'Open the link to go on. We may earn a commission when you sign up.',
    link: {
      href: `${services.config.publicUrl}/go/${encodeURIComponent(slug ?? casinoId)}`,
      label: `Continue to ${name}`,
    },
    siteName,
  });
  response
    .status(isPrefetch(request) ? 403 : 200)
    .set('Content-Security-Policy', errorPagePolicy)
    .type('html')
    .send(page);
}

async function recordCopy({ db, config }: Services, request: Request, address: string): Promise<void> {
  if (isBot(request.get('user-agent') ?? '')) return;
  const subject = getLimitSubject(request.ip ?? '');
  if (!(await isWithinLimit(db, { name: 'copy', subject, max: MAX_CLICKS_A_MINUTE, windowSeconds: 60 }))) return;
  const target = await findAffiliateLink(db, address);
  if (!target || !hasOffer(target) || target.code === null) return;
  await addCopy(db, {
    casinoId: target.casinoId,
    placement: clickPlacement.parse(request.query['from']),
    referrerPath: referrerPath(request, config.publicUrl),
  });
}

export function affiliateRoutes(services: Services): Router {
  const routes = Router();
  routes.get('/go/:address', async (request, response, next) => {
    response.set({ 'X-Robots-Tag': 'noindex, nofollow', 'Cache-Control': 'no-store' });
    const address = affiliateAddress.safeParse(request.params.address);
    const target = address.success ? await findAffiliateLink(services.db, address.data) : undefined;
    if (target && !hasOffer(target)) {
      await sendVerdict(services, response, target);
      return;
    }
    if (!target || !isWebUrl(target.url)) {
      if (target) request.log.error({ casinoId: target.casinoId }, 'stored affiliate link is not a web address');
      next();
      return;
    }
    const country = visitorCountry(request, services.config.geoHeader);
    if (country !== null) {
      const { noOfferCountries } = await getSettings(services.db);
      if (!isServedIn(country, { excluded: target.excludedCountries, noOfferCountries })) {
        await sendNotServed(services, response, target, country);
        return;
      }
    }
    if (!opensDocument(request)) {
      await sendLink(services, request, response, target);
      return;
    }
    await recordClick(services, request, target.casinoId);
    // Sets Location itself, because Express would re-encode the URL.
    response.status(302).set({ Location: target.url, 'Referrer-Policy': 'strict-origin' }).end();
  });
  /** The response is always the same, so it does not reveal whether the copy counted. */
  routes.post('/go/:address/copied', async (request, response) => {
    const address = affiliateAddress.safeParse(request.params.address);
    if (address.success) await recordCopy(services, request, address.data);
    response.status(204).set('Cache-Control', 'no-store').end();
  });
  return routes;
}
