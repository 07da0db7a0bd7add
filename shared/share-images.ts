/** The size every network shows whole. */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const;

export const SITE_SHARE_IMAGE = '/share/site.png';

export type ShareImageKind = 'casino' | 'post' | 'compare';

/** The drawn image of a review, a post or a comparison. Its address changes with the text, so that what holds it may keep it. */
export function shareImagePath(kind: ShareImageKind, address: string, changedAt: Date): string {
  return `/share/${kind}/${encodeURIComponent(address)}-${changedAt.getTime().toString(36)}.png`;
}
