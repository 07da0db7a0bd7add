import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { subscriberListInput } from '../../../shared/content/newsletter.schema';
import { AppError } from '../../base/errors';
import { getRequestId } from '../../http/error-handler';
import type { Services } from '../../trpc/services';
import { recordChange } from '../audit/audit.service';
import { requireRight } from '../auth/sessions/session-middleware';
import { subscribersCsv } from './subscribers-csv';

const asked = subscriberListInput.unwrap().pick({ q: true, status: true });

/** CSV download of the subscribers, for admins. By POST: it is recorded, and other sites must not be able to cause it. */
export function subscriberFiles(services: Services): Router {
  const routes = Router();
  routes.post('/admin/newsletter.csv', requireRight(services, 'subscriber.manage'), async (request, response) => {
    const { viewer } = response.locals;
    const query = asked.safeParse(request.query);
    if (!query.success) throw new AppError('BAD_REQUEST', 'There is no such list of subscribers.');
    await recordChange(
      services.db,
      { viewer, requestId: getRequestId(request) },
      { action: 'export', entity: 'subscriber', entityId: query.data.status ?? 'all' },
    );
    const day = new Date().toISOString().slice(0, 10);
    response.set('Content-Type', 'text/csv; charset=utf-8');
    response.set('Content-Disposition', `attachment; filename="subscribers-${day}.csv"`);
    await pipeline(Readable.from(subscribersCsv(services.db, query.data)), response);
  });
  return routes;
}
