import type { Request, RequestHandler } from 'express';
import type { Config } from '../base/config';
import { AppError } from '../base/errors';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

function originMatches(origin: string, request: Request, config: Config): boolean {
  if (config.publicUrlIsSet) return origin === config.publicUrl;
  try {
    return new URL(origin).host === request.get('host');
  } catch {
    return false;
  }
}

/** Requests without either header (scripts, curl) do not come from browsers. */
export function sameOriginOnly(config: Config): RequestHandler {
  return (request, _response, next) => {
    if (SAFE_METHODS.has(request.method)) {
      next();
      return;
    }
    const site = request.get('sec-fetch-site');
    const origin = request.get('origin');
    const crossSite = site === 'cross-site' || site === 'same-site';
    if (crossSite || (origin !== undefined && !originMatches(origin, request, config))) {
      next(new AppError('FORBIDDEN', 'This request came from another site and was refused.'));
      return;
    }
    next();
  };
}

/**
 * Like `sameOriginOnly`, but accepts forms on our pages with `Referrer-Policy: no-referrer`, which post with
 * `Origin: null`. The browser must confirm their origin by `Sec-Fetch-Site: same-origin`.
 */
export function sameOriginOrOurLink(config: Config): RequestHandler {
  const strict = sameOriginOnly(config);
  return (request, response, next) => {
    const isOurPage = request.get('origin') === 'null' && request.get('sec-fetch-site') === 'same-origin';
    if (isOurPage) {
      next();
      return;
    }
    strict(request, response, next);
  };
}
