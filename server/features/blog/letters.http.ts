import { Router } from 'express';
import { letterMailQuery } from '../../../shared/content/letters.schema';
import { AppError } from '../../base/errors';
import type { Services } from '../../trpc/services';
import { requireRight } from '../auth/sessions/session-middleware';
import { getMailHtml } from './letters.admin.service';

/**
 * A mail has its own styles and images from anywhere, but no script and no form. The same origin lets the editor read
 * how tall it is.
 */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' https: data:",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  'sandbox allow-same-origin',
].join('; ');

/** For the preview frame in the editor. */
export function letterMails(services: Services): Router {
  const routes = Router();
  routes.get('/admin/letters/:id/mail', requireRight(services, 'letter.write'), async (request, response) => {
    const asked = letterMailQuery.safeParse({ ...request.query, id: request.params.id });
    if (!asked.success) throw new AppError('BAD_REQUEST', asked.error.issues[0]?.message ?? 'There is no such mail.');
    const html = await getMailHtml(services, asked.data);
    response.set('Content-Type', 'text/html; charset=utf-8');
    response.set('Content-Security-Policy', MAIL_POLICY);
    response.send(html);
  });
  return routes;
}
