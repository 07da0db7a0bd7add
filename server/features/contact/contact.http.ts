import { Router } from 'express';
import type { Request, Response } from 'express';
import { contactInput } from '../../../shared/content/contact.schema';
import { AppError } from '../../base/errors';
import { formBody } from '../../http/request-body';
import type { Services } from '../../trpc/services';
import { fieldErrors } from '../../trpc/error-shape';
import { sendContactMessage } from './contact.router';
import { refusedFormPolicy, renderRefusedForm } from './refused-form-page';

function toForm(request: Request) {
  const body = request.body as Record<string, unknown> | undefined;
  const text = (name: string) => {
    const value = body?.[name];
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
  };
  return {
    name: text('name'),
    email: text('email'),
    subject: text('subject'),
    message: text('message'),
    website: text('website'),
  };
}

function refuse(response: Response, status: number, refusal: Parameters<typeof renderRefusedForm>[0]): void {
  response.status(status).set({ 'Cache-Control': 'private, no-store', 'Content-Security-Policy': refusedFormPolicy });
  response.type('html').send(renderRefusedForm(refusal));
}

function firstOfEach(errors: Record<string, string[]>): Partial<Record<string, string>> {
  return Object.fromEntries(Object.entries(errors).map(([name, [first]]) => [name, first]));
}

export function contactRoutes(services: Services): Router {
  const routes = Router();
  routes.post('/contact', formBody(services.db), async (request, response) => {
    const values = toForm(request);
    const parsed = contactInput.safeParse(values);
    if (!parsed.success) {
      refuse(response, 400, { values, errors: firstOfEach(fieldErrors(parsed.error)) });
      return;
    }
    try {
      await sendContactMessage(services, parsed.data, request.ip ?? '');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const wait = error.details['retryAfter'];
      if (typeof wait === 'number') response.set('Retry-After', String(wait));
      refuse(response, error.status, { values, errors: {}, failure: error.message });
      return;
    }
    response.redirect(303, '/contact?result=sent');
  });
  return routes;
}
