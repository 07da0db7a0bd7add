import { Router } from 'express';
import type { Request, Response } from 'express';
import { readDrawingName } from '../../../shared/evidence/evidence';
import { uuidInput } from '../../../shared/text/uuid-input.schema';
import { browserCaching } from '../../cache/edge-headers';
import { isNotModified } from '../../http/content-negotiation';
import type { Services } from '../../trpc/services';
import { requireRight } from '../auth/sessions/session-middleware';
import { createDrawings } from './drawings';
import { findOriginal, findPublicDrawing } from './evidence.queries';
import type { Covered } from './evidence.queries';

/** Short, so that a picture with a new rectangle soon leaves every cache. */
const SECONDS = 300;
const POLICY = { 'Content-Security-Policy': "default-src 'none'; sandbox", 'Content-Disposition': 'inline' };

interface Sources {
  readDemo: (storageKey: string) => Promise<Buffer | undefined>;
  /** For holders of a preview link. */
  findPreviewed: (token: string, drawing: string) => Promise<Covered | undefined>;
}

const noSuchPicture = (response: Response) => {
  response.status(404).set({ ...POLICY, 'Cache-Control': 'private, no-store' });
  response.type('text/plain').send('There is no such picture.');
};

/** The originals are served only to people who edit reviews. */
export function evidenceRoutes(
  { db, files, logger, config }: Services,
  known: Services,
  { readDemo, findPreviewed }: Sources,
): Router {
  const drawings = createDrawings({ files, logger, readDemo });
  const routes = Router();

  async function sendDrawing(request: Request<{ name: string }>, response: Response): Promise<void> {
    const asked = readDrawingName(request.params.name);
    const { preview } = request.query;
    const isPreview = typeof preview === 'string';
    const covered =
      asked && (isPreview ? await findPreviewed(preview, asked.drawing) : await findPublicDrawing(db, asked.drawing));
    const bytes = covered && (await drawings.find(asked.drawing, asked.isSmall ? 'small' : 'whole', covered));
    if (!bytes) {
      noSuchPicture(response);
      return;
    }
    const etag = `"${request.params.name}"`;
    const caching = isPreview ? { 'Cache-Control': 'private, no-store' } : browserCaching(config.cdn, SECONDS);
    response.set({ ...POLICY, ...caching, ETag: etag });
    if (isNotModified(request.get('if-none-match'), etag)) response.status(304).end();
    else response.type('image/webp').send(bytes);
  }

  routes.get('/evidence/:name', sendDrawing);
  routes.get('/admin/evidence/:id', requireRight(known, 'casino.write'), async (request, response) => {
    const id = uuidInput().safeParse(request.params['id']);
    const original = id.success ? await findOriginal(known.db, id.data) : undefined;
    const bytes = original && (await drawings.readOriginal(original));
    if (!bytes) {
      noSuchPicture(response);
      return;
    }
    const type = bytes.subarray(0, 2).toString('latin1') === '\xff\xd8' ? 'image/jpeg' : 'image/png';
    response.set({ ...POLICY, 'Cache-Control': 'private, no-store' });
    response.type(bytes.subarray(0, 4).toString('latin1') === 'RIFF' ? 'image/webp' : type).send(bytes);
  });
  return routes;
}
