const TAG = /(?:W\/)?("[^"]*")/g;

/** Whether If-None-Match names `etag`, by the weak comparison that this header asks for. */
export function namesEntityTag(header: string, etag: string): boolean {
  if (header === etag || header.trim() === '*') return true;
  for (const match of header.matchAll(TAG)) if (match[1] === etag) return true;
  return false;
}
