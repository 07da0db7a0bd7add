import { setTimeout as delay } from 'node:timers/promises';
import { Router } from 'express';
import type { Request, Response } from 'express';
import { affiliateAddress, clickPlacement } from '../../../shared/content/affiliate.schema';
import type { LinkRefusal } from '../../../shared/content/request-facts';
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
import type { SendPersonalPage } from '../../ssr/page-renderer';
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

type Refusal = Extract<LinkRefusal, { kind: 'notice' }>;

const getReview = ({ casinoId, slug }: AffiliateTarget): Refusal['link'] => ({
  href: `/casino/${encodeURIComponent(slug ?? casinoId)}`,
  label: 'Read Review',
});

function verdictRefusal(target: AffiliateTarget): Refusal {
  const { name, status, statusReason } = target;
  return {
    kind: 'notice',
    heading: `We do not link to ${name}`,
    message: verdictText({ status, statusReason }) ?? `${PAUSED_BONUS}.`,
    link: getReview(target),
  };
}

function notServedRefusal(target: AffiliateTarget, country: string, isWithoutOffers: boolean): Refusal {
  const where = countryLabel(country);
  return {
    kind: 'notice',
    heading: `We do not link to ${target.name} from ${where}`,
    message: notServedReason(target.name, { name: where, isWithoutOffers }),
    link: getReview(target),
  };
}

const continueTo = ({ casinoId, slug, name }: AffiliateTarget, publicUrl: string): Omit<Refusal, 'kind'> => ({
  heading: name,
  message: 'Open the link to go on. We may earn a commission when you sign up.',
  link: { href: `${publicUrl}/go/${encodeURIComponent(slug ?? casinoId)}`, label: `Continue to ${name}` },
});

/**
 * For requests that are no visit: an image, frame or script on another page would make its readers 'click'. A prefetch
 * is refused, because browsers show what they fetched in advance.
 */
async function sendNotice(
  { db }: Services,
  response: Response,
  status: number,
  notice: Omit<Refusal, 'kind'>,
): Promise<void> {
  const { siteName } = await getSettings(db);
  const page = renderNoticePage({ ...notice, siteName });
  response.status(status).set('Content-Security-Policy', errorPagePolicy).type('html').send(page);
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

export function affiliateRoutes(services: Services, sendPage: SendPersonalPage): Router {
  const routes = Router();
  async function refuse(request: Request, response: Response, status: number, refusal: Refusal): Promise<void> {
    if (opensDocument(request)) await sendPage(request, response, { url: request.path, status, facts: { refusal } });
    else await sendNotice(services, response, status, refusal);
  }
  routes.get('/go/:address', async (request, response, next) => {
    response.set({ 'X-Robots-Tag': 'noindex, nofollow', 'Cache-Control': 'private, no-store' });
    const address = affiliateAddress.safeParse(request.params.address);
    const target = address.success ? await findAffiliateLink(services.db, address.data) : undefined;
    if (target && !hasOffer(target)) {
      await refuse(request, response, target.status === 'closed' ? 410 : 200, verdictRefusal(target));
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
        const isWithoutOffers = noOfferCountries.includes(country);
        await refuse(request, response, 451, notServedRefusal(target, country, isWithoutOffers));
        return;
      }
    }
    if (!opensDocument(request)) {
      const notice = continueTo(target, services.config.publicUrl);
      await sendNotice(services, response, isPrefetch(request) ? 403 : 200, notice);
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
    response.status(204).set('Cache-Control', 'private, no-store').end();
  });
  return routes;
}
