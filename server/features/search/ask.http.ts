import { Router } from 'express';
import type { Request } from 'express';
import { askInput } from '../../../shared/search/ask.schema';
import type { AskResult } from '../../../shared/search/site-search';
import { searchWords, stringifySearch } from '../../../shared/text/search-parameters';
import { AppError } from '../../base/errors';
import { formBody } from '../../http/request-body';
import type { Services } from '../../trpc/services';
import { askForSite } from './ask.service';

function getName(request: Request): string {
  const name = (request.body as Record<string, unknown> | undefined)?.['name'];
  return typeof name === 'string' ? name : '';
}

async function getResult(services: Services, request: Request): Promise<AskResult> {
  const parsed = askInput.safeParse({ name: getName(request) });
  if (!parsed.success) return 'invalid';
  try {
    await askForSite(services.db, parsed.data, request.ip ?? '');
    return 'sent';
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return 'limited';
    throw error;
  }
}

export function askRoutes(services: Services): Router {
  const routes = Router();
  routes.post('/ask', formBody(services.db), async (request, response) => {
    const asked = await getResult(services, request);
    response.redirect(303, `/search${stringifySearch({ q: searchWords(getName(request), 80), asked })}`);
  });
  return routes;
}
