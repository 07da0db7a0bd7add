import { createHash } from 'node:crypto';
import { Router } from 'express';
import type { Request, Response } from 'express';
import type { ShareImageKind } from '../../../shared/seo/share-image-facts';
import { SITE_SHARE_IMAGE } from '../../../shared/seo/share-images';
import { browserCaching } from '../../cache/edge-headers';
import { isNotModified } from '../../http/content-negotiation';
import { consumeReadLimit, getLimitSubject } from '../../http/rate-limits';
import type { Services } from '../../trpc/services';
import { createShareImages } from './share-images';

const FOR_EVER = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** A drawing takes up to half a second of CPU, and there are more pairs than the cache holds. */
export const DRAWINGS_LIMIT = { max: 60, windowSeconds: 600 };

const NAME = /^(.+)-[0-9a-z]+\.png$/;

function isKind(text: string): text is ShareImageKind {
  return text === 'casino' || text === 'post' || text === 'compare';
}

function sendImage(request: Request, response: Response, png: Buffer, caching: Record<string, string>): void {
  const etag = `"${createHash('sha256').update(png).digest('base64url').slice(0, 27)}"`;
  response.set({ ...caching, ETag: etag });
  if (isNotModified(request.get('if-none-match'), etag)) {
    response.status(304).end();
    return;
  }
  response.type('png').send(png);
}

export function shareImageRoutes({ db, files, config }: Services, publicDir: string): Router {
  const forNow = browserCaching(config.cdn, 300);
  const images = createShareImages({ db, files, publicDir });
  const routes = Router();
  const countDrawing =
    ({ ip = '' }: Request) =>
    () =>
      consumeReadLimit(db, { name: 'share-image', subject: getLimitSubject(ip), ...DRAWINGS_LIMIT });
  routes.get(SITE_SHARE_IMAGE, async (request, response) => {
    sendImage(request, response, await images.ofSite(countDrawing(request)), forNow);
  });
  routes.get('/share/:kind/:name', async (request, response, next) => {
    const { kind, name } = request.params;
    const address = NAME.exec(name)?.[1];
    const image =
      isKind(kind) && address !== undefined ? await images.find(kind, address, countDrawing(request)) : undefined;
    if (image === undefined) {
      next();
      return;
    }
    response.set('Cross-Origin-Resource-Policy', 'cross-origin');
    sendImage(request, response, image.png, request.path === image.path ? FOR_EVER : forNow);
  });
  return routes;
}
