import { Router } from 'express';
import type { Request, Response } from 'express';
import { MAX_EVIDENCE_MB } from '../../../shared/payouts/payouts';
import { uuidInput } from '../../../shared/text/uuid-input.schema';
import { AppError } from '../../base/errors';
import { errorPagePolicy, renderNoticePage } from '../../http/error-page';
import { consumeRateLimits, limitKey } from '../../http/rate-limits';
import { refundAttempt } from '../../http/rate-limits.queries';
import { receiveUpload } from '../../http/receive-upload';
import type { Services } from '../../trpc/services';
import { findViewer, requireRight } from '../auth/sessions/session-middleware';
import { getSettings } from '../settings/settings.service';
import { findEvidence } from './payout-reports.queries';
import { addReport, reportableSite } from './payout-reports.service';

const MAX_BYTES = MAX_EVIDENCE_MB * 1024 * 1024;
export const REPORTS_LIMIT = { max: 10, windowSeconds: 24 * 3600 };

const LIMIT_NAME = 'report payout';

/** The form also works without JavaScript and then gets a page; the script asks for JSON. */
const wantsPage = (request: Request) => request.accepts(['json', 'html']) === 'html';

const getReview = (request: Request<{ address: string }>) =>
  `/casino/${encodeURIComponent(request.params.address)}#payouts`;

const words = {
  tooLarge: `The image is larger than ${MAX_EVIDENCE_MB} MB.`,
  tooMany: 'Send one image at a time.',
  missing: 'Choose an image to upload.',
};

async function countReport({ db }: Pick<Services, 'db'>, subject: string): Promise<() => Promise<void>> {
  try {
    await consumeRateLimits(db, [{ name: LIMIT_NAME, subject, ...REPORTS_LIMIT }]);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
    const message = `You sent ${REPORTS_LIMIT.max} reports within a day. Please try again tomorrow.`;
    throw new AppError('TOO_MANY_REQUESTS', message, error.details);
  }
  return () => refundAttempt(db, limitKey(LIMIT_NAME, subject));
}

/** Account, site and limit are checked before the body is read. */
async function takeReport(services: Services, request: Request<{ address: string }>) {
  const viewer = await findViewer(services, request);
  if (!viewer) throw new AppError('UNAUTHORIZED', 'Please sign in first.');
  const { userId } = viewer;
  const casinoId = await reportableSite(services, userId, request.params.address);
  const from = { dataDir: services.config.dataDir, account: userId, isStaff: false };
  const admit = () => countReport(services, userId);
  await receiveUpload(request, { ...from, maxBytes: MAX_BYTES, maxFiles: 1, words, admit }, async ({ files, fields }) =>
    addReport(services, userId, { casinoId, fields, image: files[0].path }),
  );
}

async function sendNotice(
  services: Services,
  request: Request<{ address: string }>,
  response: Response,
  error?: AppError,
) {
  const page = renderNoticePage({
    heading: error ? 'Your report was not sent' : 'Thank you',
    message: error?.message ?? 'We look at your image, decide, delete it and write to you.',
    link: { href: getReview(request), label: 'Back to the review' },
    siteName: (await getSettings(services.db)).siteName,
  });
  response
    .status(error?.status ?? 201)
    .set('Content-Security-Policy', errorPagePolicy)
    .type('html')
    .send(page);
}

/** Only staff see the image, and only until the decision is final. */
export function payoutReports(services: Services): Router {
  const routes = Router();
  routes.post('/casino/:address/payouts', async (request, response) => {
    response.set('Cache-Control', 'private, no-store');
    try {
      await takeReport(services, request);
    } catch (error) {
      // Reads and drops the rest of the body: closing the connection early would lose the response.
      request.resume();
      if (!(error instanceof AppError) || error.status >= 500 || !wantsPage(request)) throw error;
      if (error.code === 'UNAUTHORIZED')
        response.redirect(303, `/auth?redirectTo=${encodeURIComponent(getReview(request))}`);
      else await sendNotice(services, request, response, error);
      return;
    }
    if (wantsPage(request)) await sendNotice(services, request, response);
    else response.status(201).json({ ok: true });
  });
  routes.get('/admin/payouts/:id/evidence', requireRight(services, 'casino.write'), async (request, response, next) => {
    const id = uuidInput().safeParse(request.params['id']);
    const image = id.success ? await findEvidence(services.db, id.data) : undefined;
    if (!image) {
      next();
      return;
    }
    response.set({ 'Content-Security-Policy': "default-src 'none'; sandbox", 'Content-Disposition': 'inline' });
    response.type('image/jpeg').send(image);
  });
  return routes;
}
