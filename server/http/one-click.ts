import type { Request } from 'express';

/**
 * Whether a mail program posts to an unsubscribe link (RFC 8058); it follows no redirect. It may send its single field
 * as multipart, which our forms never do: that body is not parsed, because the link contains everything needed.
 */
export function isOneClick(request: Request): boolean {
  const fields = request.body as Record<string, unknown> | undefined;
  return fields?.['List-Unsubscribe'] === 'One-Click' || Boolean(request.is('multipart/form-data'));
}
