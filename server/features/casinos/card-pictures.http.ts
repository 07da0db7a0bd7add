import { createHash } from 'node:crypto';
import { Router } from 'express';
import { browserCaching } from '../../cache/edge-headers';
import { isNotModified } from '../../http/content-negotiation';
import type { Services } from '../../trpc/services';
import { CARD_PICTURE_POLICY } from '../charts/card-picture';
import { getCardPictures } from './card-pictures.service';

/** Files of their own, so that a list of twenty cards loads only those that are seen. */
export function cardPictureRoutes({ db, config }: Services): Router {
  const routes = Router();
  routes.get('/casino/:id/measured.svg', async (request, response) => {
    const picture = (await getCardPictures(db)).get(request.params.id);
    response.set({ 'Content-Security-Policy': CARD_PICTURE_POLICY, 'X-Robots-Tag': 'noindex' });
    if (!picture) {
      response
        .status(404)
        .set('Cache-Control', 'private, no-store')
        .type('text/plain')
        .send('There is no such picture.');
      return;
    }
    const etag = `"${createHash('sha256').update(picture.svg).digest('base64url')}"`;
    response.set({ ...browserCaching(config.cdn, 300), ETag: etag });
    if (isNotModified(request.get('if-none-match'), etag)) response.status(304).end();
    else response.type('image/svg+xml').send(picture.svg);
  });
  return routes;
}
