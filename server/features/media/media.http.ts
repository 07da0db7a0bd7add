import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import type { RequestHandler } from 'express';
import { MAX_UPLOAD_BYTES, mediaUpdateInput } from '../../../shared/content/media.schema';
import { AppError } from '../../base/errors';
import { getRequestId } from '../../http/error-handler';
import { receiveUpload } from '../../http/receive-upload';
import type { Services } from '../../trpc/services';
import { cached } from '../../cache/query-cache';
import type { Db } from '../../database/database';
import { listTrashedKeys } from '../editing/trash.queries';
import { requireRight } from '../auth/sessions/session-middleware';
import { addImage } from './media.service';

const TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
};
const YEAR = 31_536_000;
// Encoding a large image on a busy machine may exceed the connection's idle timeout.
const IDLE_MS = 5 * 60_000;
const POLICY = "default-src 'none'; sandbox";

function getAlt(alt: string): string {
  const parsed = mediaUpdateInput.shape.alt.safeParse(alt);
  if (!parsed.success)
    throw new AppError('BAD_REQUEST', parsed.error.issues[0]?.message ?? 'The alt text cannot be stored.');
  return parsed.data;
}

/** What an upload is for: images of contents are served to everybody. */
function isEvidence({ purpose = '' }: Readonly<Record<string, string>>): boolean {
  if (purpose === '' || purpose === 'evidence') return purpose !== '';
  throw new AppError('BAD_REQUEST', 'Images are uploaded for contents or as evidence.', { field: 'purpose' });
}

const words = {
  tooLarge: `The image is larger than ${MAX_UPLOAD_BYTES / 1024 ** 2} MB.`,
  tooMany: 'Send one image at a time.',
  missing: 'Choose an image to upload.',
};

export function uploadRoutes(services: Services): Router {
  const { db, files, config } = services;
  const routes = Router();
  routes.post('/admin/media', requireRight(services, 'media.upload'), async (request, response) => {
    const { viewer, assertRights } = response.locals;
    request.setTimeout(IDLE_MS);
    const from = { dataDir: config.dataDir, account: viewer.userId, isStaff: true };
    const image = await receiveUpload(
      request,
      { ...from, maxBytes: MAX_UPLOAD_BYTES, maxFiles: 1, words },
      async ({ files: [sent], fields }) => {
        const work = { db, files, log: request.log, viewer, requestId: getRequestId(request), assertRights };
        const bytes = await readFile(sent.path);
        const alt = getAlt(fields['alt'] ?? '');
        return await addImage(work, { bytes, originalName: sent.name, alt, isEvidence: isEvidence(fields) });
      },
    );
    await services.changes.flush();
    response.status(201).json(image);
  });
  return routes;
}

const question = { key: 'images in the trash', tags: ['media'] };

/** False while the database is unavailable: images are served without it. */
async function isTrashed(db: Db, name: string): Promise<boolean> {
  const keys = await cached(db, question, () => listTrashedKeys(db)).catch((): string[] => []);
  return keys.some((key) => name.startsWith(key));
}

/** A file never changes under its name, so browsers may cache it permanently. */
export function uploadedFiles({ files, db }: Pick<Services, 'files' | 'db'>): RequestHandler {
  const routes = Router();
  routes.get('/uploads/:name', async (request, response, next) => {
    const { name } = request.params;
    const type = TYPES[name.split('.').at(-1) ?? ''];
    const isServed = type !== undefined && !(await isTrashed(db, name));
    const file = isServed ? await files.read(name) : undefined;
    if (file === undefined || type === undefined) {
      next();
      return;
    }
    response.set({
      'Content-Security-Policy': POLICY,
      // Letters and feeds embed them, and both are also read in browsers.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Type': type,
      'Content-Length': String(file.size),
      'Content-Disposition': 'inline',
      'Cache-Control': `public, max-age=${YEAR}, immutable`,
      ETag: `"${name}"`,
    });
    const stream = file.stream();
    if (request.method === 'HEAD' || request.fresh) {
      stream.destroy();
      response.status(request.fresh ? 304 : 200).end();
      return;
    }
    await pipeline(stream, response).catch((error: unknown) => {
      request.log.info({ err: error }, 'an image was not read to its end');
    });
  });
  routes.use('/uploads', (_request, response) => {
    response.status(404).set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'private, no-store' });
    response.type('text/plain').send('There is no such image.');
  });
  return routes;
}
