import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a request carries METRICS_TOKEN; never, where there is none. */
export function holdsToken(token: string | undefined): (request: Request) => boolean {
  if (token === undefined) return () => false;
  const expected = digest(`Bearer ${token}`);
  return (request) => timingSafeEqual(digest(request.get('authorization') ?? ''), expected);
}
