import { createHash } from 'node:crypto';
import { Router } from 'express';
import type { Request, Response } from 'express';
import { SITE_SHARE_IMAGE } from '../../../shared/share-images';
import type { ShareImageKind } from '../../../shared/share-images';
import { isNotModified } from '../../cache/if-none-match';
import type { Services } from '../../services';
import { createShareImages } from './share-images';

const FOR_EVER = 'public, max-age=31536000, immutable';
// An older version's address, or one that carries none: the present image, cached for a short time.
const FOR_NOW = 'public, max-age=300';

const NAME = /^(.+)-[0-9a-z]+\.png$/;

function isKind(text: string): text is ShareImageKind {
  return text === 'casino' || text === 'post' || text === 'compare';
}

function sendImage(request: Request, response: Response, png: Buffer, caching: string): void {
  const etag = `"${createHash('sha256').update(png).digest('base64url').slice(0, 27)}"`;
  response.set({ 'Cache-Control': caching, ETag: etag });
  if (isNotModified(request.get('if-none-match'), etag)) {
    response.status(304).end();
    return;
  }
  response.type('png').send(png);
}

/** The images social networks show beside a link. */
export function shareImageRoutes({ db, files }: Services, publicDir: string): Router {
  const images = createShareImages({ db, files, publicDir });
  const routes = Router();
  routes.get(SITE_SHARE_IMAGE, async (request, response) => {
    sendImage(request, response, await images.ofSite(), FOR_NOW);
  });
  routes.get('/share/:kind/:name', async (request, response, next) => {
    const { kind, name } = request.params;
    const address = NAME.exec(name)?.[1];
    const image = isKind(kind) && address !== undefined ? await images.find(kind, address) : undefined;
    if (image === undefined) {
      next();
      return;
    }
    // Networks fetch it from their own pages, and previews of links embed it.
    response.set('Cross-Origin-Resource-Policy', 'cross-origin');
    sendImage(request, response, image.png, request.path === image.path ? FOR_EVER : FOR_NOW);
  });
  return routes;
}
