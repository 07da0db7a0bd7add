import { Router } from 'express';
import { MAX_EVIDENCE_MB } from '../../../shared/casinos/payouts';
import { uuidInput } from '../../../shared/text/uuid-input.schema';
import { AppError } from '../../base/errors';
import { extendBodyTimeout } from '../../http/body-deadline';
import { consumeRateLimits } from '../../http/rate-limits';
import { holdBody } from '../../http/request-body';
import type { Services } from '../../trpc/services';
import { findViewer, requireRight } from '../auth/sessions/session-middleware';
import { readUpload } from '../media/upload-body';
import { findEvidence } from './payout-reports.queries';
import { addReport, assertMayReport } from './payout-reports.service';

const MAX_BYTES = MAX_EVIDENCE_MB * 1024 * 1024;
/** Reports per account, with those that are refused at once. */
export const REPORTS_LIMIT = { max: 10, windowSeconds: 24 * 3600 };

const typeOf = (bytes: Buffer) => (bytes[0] === 0x89 ? 'image/png' : bytes[0] === 0xff ? 'image/jpeg' : 'image/webp');

/** Takes readers' reports with their images, and shows an image to the desk alone until it has decided. */
export function payoutReports(services: Services): Router {
  const routes = Router();
  routes.post('/casino/:address/payouts', async (request, response) => {
    response.set('Cache-Control', 'private, no-store');
    try {
      const viewer = await findViewer(services, request);
      if (!viewer) throw new AppError('UNAUTHORIZED', 'Please sign in first.');
      await assertMayReport(services, viewer.userId);
      await consumeRateLimits(services.db, [{ name: 'report payout', subject: viewer.userId, ...REPORTS_LIMIT }]);
      extendBodyTimeout(request);
      // Counted with the staff's: an account sends few, and other visitors may hold less than one image needs.
      await holdBody(request, response, MAX_BYTES, true);
      const { bytes, fields } = await readUpload(request, MAX_BYTES);
      await addReport(services, viewer.userId, { site: request.params.address, fields, image: bytes });
    } catch (error) {
      // Reads and drops the rest of the body: closing the connection early would lose the response.
      request.resume();
      throw error;
    }
    response.status(201).json({ ok: true });
  });
  routes.get('/admin/payouts/:id/evidence', requireRight(services, 'casino.write'), async (request, response, next) => {
    const id = uuidInput().safeParse(request.params['id']);
    const image = id.success ? await findEvidence(services.db, id.data) : undefined;
    if (!image) {
      next();
      return;
    }
    response.set({ 'Content-Security-Policy': "default-src 'none'; sandbox", 'Content-Disposition': 'inline' });
    response.type(typeOf(image)).send(image);
  });
  return routes;
}
