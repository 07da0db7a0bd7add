import { Router } from 'express';
import type { Services } from '../../trpc/services';
import { getSettings } from '../settings/settings.service';
import { documentRoute } from './document';
import { findReportKey } from './index-now.queries';
import { openSearchDescription, robotsTxt, securityTxt, webManifest } from './site-files';
import { writeSitemap, writeSitemapIndex } from './sitemap';

const XML = 'application/xml; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const HOUR = 'public, max-age=3600';

export function seoRoutes(services: Services): Router {
  const { db, config } = services;
  const { publicUrl } = config;
  const routes = Router();
  const serve = (path: string, find: Parameters<typeof documentRoute>[1]) =>
    routes.get(path, documentRoute(services, find));

  serve('/robots.txt', () => {
    return Promise.resolve({ type: TEXT, text: robotsTxt({ publicUrl }), reads: [], caching: HOUR });
  });
  serve('/.well-known/security.txt', async () => {
    const { contactEmail } = await getSettings(db);
    const text = securityTxt({ publicUrl, contactEmail, now: new Date() });
    return { type: TEXT, text, reads: ['settings'], caching: HOUR };
  });
  serve('/sitemap.xml', async () => ({ type: XML, ...(await writeSitemapIndex(db, publicUrl)) }));
  serve('/sitemap-:name.xml', async ({ name = '' }) => {
    const sitemap = await writeSitemap(db, publicUrl, name);
    return sitemap && { type: XML, ...sitemap };
  });
  serve('/manifest.webmanifest', async () => {
    const text = webManifest(await getSettings(db));
    return { type: 'application/manifest+json', text, reads: ['settings'], caching: HOUR };
  });
  serve('/opensearch.xml', async () => {
    const { siteName } = await getSettings(db);
    const text = openSearchDescription({ siteName, publicUrl });
    return { type: 'application/opensearchdescription+xml', text, reads: ['settings'], caching: HOUR };
  });
  // IndexNow requests this file to verify the key.
  serve('/:key.txt', async ({ key = '' }) => {
    const isOurs = /^[0-9a-f]{32}$/.test(key) && key === (await findReportKey(db));
    return isOurs ? { type: TEXT, text: key, reads: [] } : undefined;
  });
  return routes;
}
