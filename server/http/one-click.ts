import type { Request } from 'express';

/**
 * Whether a mail program posts to an unsubscribe link (RFC 8058), which follows no redirect. It may send its one field as
 * multipart, which no form of ours does: such a body is not read, and the link says all that is needed.
 */
export function isOneClick(request: Request): boolean {
  const fields = request.body as Record<string, unknown> | undefined;
  return fields?.['List-Unsubscribe'] === 'One-Click' || Boolean(request.is('multipart/form-data'));
}
