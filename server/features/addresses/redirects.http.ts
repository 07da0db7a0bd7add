import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import type { Db } from '../../database/database';
import { getRequestId } from '../../http/error-handler';
import type { Services } from '../../trpc/services';
import { recordChange } from '../audit/audit.service';
import { requireRight } from '../auth/sessions/session-middleware';
import { csvLine } from '../../base/csv';
import { listRedirects } from './redirects.queries';

const BATCH = 100;

async function* redirectsCsv(db: Db): AsyncGenerator<string> {
  yield `\ufeff${csvLine(['from', 'to', 'status', 'source', 'uses', 'last_used'])}`;
  let cursor: string | undefined;
  do {
    const page = await listRedirects(db, { q: '', sort: 'from', cursor, limit: BATCH });
    const lines = page.items.map(({ from, to, status, source, hits, lastHit }) =>
      csvLine([from, to, String(status), source, String(hits), lastHit]),
    );
    yield lines.join('');
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

export function redirectFiles(services: Services): Router {
  const routes = Router();
  routes.post('/admin/redirects.csv', requireRight(services, 'address.write'), async (request, response) => {
    const { viewer } = response.locals;
    const actor = { viewer, requestId: getRequestId(request) };
    await recordChange(services.db, actor, { action: 'export', entity: 'redirect', entityId: 'all' });
    const day = new Date().toISOString().slice(0, 10);
    response.set('Content-Type', 'text/csv; charset=utf-8');
    response.set('Content-Disposition', `attachment; filename="redirects-${day}.csv"`);
    await pipeline(Readable.from(redirectsCsv(services.db)), response);
  });
  return routes;
}
