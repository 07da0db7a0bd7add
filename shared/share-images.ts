/** The size that all social networks show uncropped. */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const;

export const SITE_SHARE_IMAGE = '/share/site.png';

export type ShareImageKind = 'casino' | 'post' | 'compare';

/**
 * Path of the generated image for a review, post or comparison. It changes with the content, so caches may store it
 * forever.
 */
export function shareImagePath(kind: ShareImageKind, address: string, changedAt: Date): string {
  return `/share/${kind}/${encodeURIComponent(address)}-${changedAt.getTime().toString(36)}.png`;
}
