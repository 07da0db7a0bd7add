import { Router } from 'express';
import { SITE_SHARE_IMAGE } from '../../../shared/share-images';
import type { Services } from '../../services';
import { sendDocument } from './document';
import { createShareImages } from './share-images';

const FOR_EVER = 'public, max-age=31536000, immutable';
// An older version's address, or one that carries none: what is there now, not to be kept for long.
const FOR_NOW = 'public, max-age=300';

const NAME = /^(.+)-[0-9a-z]+\.png$/;

function isKind(text: string): text is 'casino' | 'post' {
  return text === 'casino' || text === 'post';
}

/** The images social networks show beside a link. */
export function shareImageRoutes({ db }: Services): Router {
  const images = createShareImages(db);
  const routes = Router();
  routes.get(SITE_SHARE_IMAGE, async (request, response) => {
    sendDocument(request, response, { type: 'image/png', body: await images.ofSite(), cacheControl: FOR_NOW });
  });
  routes.get('/share/:kind/:name', async (request, response, next) => {
    const { kind, name } = request.params;
    const address = NAME.exec(name)?.[1];
    const image = isKind(kind) && address !== undefined ? await images.find(kind, address) : undefined;
    if (image === undefined) return next();
    const cacheControl = request.path === image.path ? FOR_EVER : FOR_NOW;
    // Networks fetch it from their own pages, and previews of links embed it.
    response.set('Cross-Origin-Resource-Policy', 'cross-origin');
    sendDocument(request, response, { type: 'image/png', body: image.png, cacheControl });
  });
  return routes;
}
