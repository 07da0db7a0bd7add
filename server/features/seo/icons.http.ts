import { createHash } from 'node:crypto';
import { Router } from 'express';
import { browserCaching } from '../../cache/edge-headers';
import { isNotModified } from '../../http/content-negotiation';
import type { Services } from '../../trpc/services';
import { processImage } from '../media/image-process';
import type { Icon } from '../media/image-jobs';
import { getSettings } from '../settings/settings.service';
import { getSiteMarks } from '../settings/site-look';
import { logoBytes } from './logo-bytes';

const ICONS: Record<string, Icon> = {
  '/favicon.ico': { size: 48 },
  '/favicon.svg': { size: 64, isSvg: true },
  '/icons/icon-192.png': { size: 192 },
  '/icons/icon-512.png': { size: 512 },
  '/icons/icon-maskable-512.png': { size: 512, filled: 0.8 },
  '/icons/apple-touch-icon.png': { size: 180, filled: 1 },
};

interface Drawn {
  body: Buffer;
  etag: string;
}

/** The site's own icons replace the shipped files. There are few, so they stay in memory. */
export function iconRoutes({ db, files, logger, config }: Services, publicDir: string): Router {
  let kept: { look: string; icons: Map<string, Promise<Drawn | undefined>> } = { look: '', icons: new Map() };

  async function draw(url: string, icon: Icon, accent: string): Promise<Drawn | undefined> {
    const bytes = await logoBytes({ files, publicDir }, url, true);
    if (bytes === null) return undefined;
    const body = await processImage({ kind: 'icon', source: bytes, icon, background: accent });
    return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
  }

  async function find(path: string, icon: Icon): Promise<Drawn | undefined> {
    const [{ icon: mark }, { accent }] = await Promise.all([getSiteMarks(db), getSettings(db)]);
    if (mark === null) return undefined;
    const look = `${mark.url} ${accent}`;
    if (kept.look !== look) kept = { look, icons: new Map() };
    const { icons } = kept;
    let drawn = icons.get(path);
    if (!drawn) {
      drawn = draw(mark.url, icon, accent);
      icons.set(path, drawn);
      drawn.catch(() => icons.delete(path));
    }
    return await drawn;
  }

  const routes = Router();
  for (const [path, icon] of Object.entries(ICONS))
    routes.get(path, async (request, response, next) => {
      response.set(browserCaching(config.cdn, 3600));
      const drawn = await find(path, icon).catch((error: unknown) => {
        logger.warn({ err: error, path }, 'an icon was not drawn: the standard one is served');
        return undefined;
      });
      if (!drawn) {
        next();
        return;
      }
      response.set('ETag', drawn.etag);
      if (isNotModified(request.get('if-none-match'), drawn.etag)) {
        response.status(304).end();
        return;
      }
      response.type(icon.isSvg ? 'svg' : 'png').send(drawn.body);
    });
  return routes;
}
