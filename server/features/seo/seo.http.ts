import { Router } from 'express';
import type { Request, Response } from 'express';
import type { Services } from '../../services';
import { getSettings } from '../settings/settings.service';
import { sendDocument } from './document';
import { blogFeed, casinoFeed, categoryFeed } from './feeds';
import { writeFeed } from './feed-xml';
import type { FeedFormat, FeedSource } from './feed-xml';
import { findReportKey } from './index-now.queries';
import { openSearchDescription, robotsTxt, securityTxt, webManifest } from './site-files';
import { writeSitemap, writeSitemapIndex } from './sitemap';

const FEED_TYPES: Record<FeedFormat, string> = {
  xml: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
};
const XML = 'application/xml; charset=utf-8';
const HOUR = 'public, max-age=3600';

const formatOf = (path: string): FeedFormat => (path.endsWith('.atom') ? 'atom' : 'xml');

/** What crawlers, feed readers and browsers ask for beside the pages. */
export function seoRoutes({ db, config: { publicUrl } }: Services): Router {
  const routes = Router();

  async function siteFacts() {
    const { siteName } = await getSettings(db);
    return { siteName, publicUrl };
  }

  async function sendFeed(request: Request, response: Response, source: FeedSource): Promise<void> {
    const format = formatOf(request.path);
    sendDocument(request, response, { type: FEED_TYPES[format], body: writeFeed(await siteFacts(), source, format) });
  }

  routes.get('/robots.txt', (request, response) => {
    sendDocument(request, response, { type: 'text/plain', body: robotsTxt({ publicUrl }), cacheControl: HOUR });
  });
  routes.get('/.well-known/security.txt', async (request, response) => {
    const body = securityTxt({ publicUrl, contactEmail: (await getSettings(db)).contactEmail, now: new Date() });
    sendDocument(request, response, { type: 'text/plain; charset=utf-8', body, cacheControl: HOUR });
  });
  routes.get('/sitemap.xml', async (request, response) => {
    sendDocument(request, response, { type: XML, body: await writeSitemapIndex(db, publicUrl) });
  });
  routes.get('/sitemap-:name.xml', async (request, response, next) => {
    const body = await writeSitemap(db, publicUrl, request.params.name);
    if (body === undefined) return next();
    sendDocument(request, response, { type: XML, body });
  });
  routes.get(['/feed.xml', '/feed.atom'], async (request, response) => {
    await sendFeed(request, response, await blogFeed(db));
  });
  routes.get(['/feed/casinos.xml', '/feed/casinos.atom'], async (request, response) => {
    await sendFeed(request, response, await casinoFeed(db));
  });
  routes.get(['/feed/category/:slug.xml', '/feed/category/:slug.atom'], async (request, response, next) => {
    const { slug = '' } = request.params;
    const source = await categoryFeed(db, String(slug));
    if (source === undefined) return next();
    const address = `${source.feedPath}.${formatOf(request.path)}`;
    if (address !== request.path) return response.redirect(301, address);
    await sendFeed(request, response, source);
  });
  routes.get('/manifest.webmanifest', async (request, response) => {
    const body = webManifest(await siteFacts());
    sendDocument(request, response, { type: 'application/manifest+json', body, cacheControl: HOUR });
  });
  routes.get('/opensearch.xml', async (request, response) => {
    const body = openSearchDescription(await siteFacts());
    sendDocument(request, response, { type: 'application/opensearchdescription+xml', body, cacheControl: HOUR });
  });
  // IndexNow asks there whether the key is ours.
  routes.get('/:key.txt', async (request, response, next) => {
    const { key } = request.params;
    if (!/^[0-9a-f]{32}$/.test(key) || key !== (await findReportKey(db))) return next();
    sendDocument(request, response, { type: 'text/plain', body: key });
  });
  return routes;
}
