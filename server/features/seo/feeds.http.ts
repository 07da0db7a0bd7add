import { Router } from 'express';
import type { Services } from '../../trpc/services';
import { getSettings } from '../settings/settings.service';
import { documentRoute } from './document';
import type { Document } from './document';
import { FEED_FORMATS } from '../markdown/feed-xml';
import type { FeedFormat, FeedSource } from '../markdown/feed-xml';
import { readText } from '../markdown/text-thread';
import { casinoChangesFeed, changesFeed } from './change-feeds';
import { blogFeed, casinoFeed, categoryFeed } from './feeds';

const TYPES: Record<FeedFormat, string> = {
  xml: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
};

export function feedRoutes(services: Services): Router {
  const { db, config } = services;
  const routes = Router();

  async function written(source: FeedSource, format: FeedFormat): Promise<Document> {
    const { siteName } = await getSettings(db);
    const text = await readText('writeFeed', { siteName, publicUrl: config.publicUrl }, source, format);
    return { type: TYPES[format], text, reads: ['settings', ...source.reads] };
  }

  for (const format of FEED_FORMATS) {
    const serve = (path: string, find: Parameters<typeof documentRoute>[1]) =>
      routes.get(`${path}.${format}`, documentRoute(services, find));
    serve('/feed', async () => await written(await blogFeed(db), format));
    serve('/feed/casinos', async () => await written(await casinoFeed(db), format));
    serve('/feed/changes', async () => await written(await changesFeed(db, await getSettings(db)), format));
    serve('/feed/casino/:slug', async ({ slug = '' }) => {
      const source = await casinoChangesFeed(db, await getSettings(db), slug);
      if (source === undefined || source.slug === slug) return source && (await written(source, format));
      return { movedTo: `${source.feedPath}.${format}` };
    });
    serve('/feed/category/:slug', async ({ slug = '' }) => {
      const source = await categoryFeed(db, slug);
      if (source === undefined || source.slug === slug) return source && (await written(source, format));
      return { movedTo: `${source.feedPath}.${format}` };
    });
  }
  return routes;
}
