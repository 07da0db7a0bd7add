/** The size every network shows whole. */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const;

export const SITE_SHARE_IMAGE = '/share/site.png';

/** The drawn image of a review or a post. Its address changes with the text, so that what holds it may keep it. */
export function shareImagePath(kind: 'casino' | 'post', address: string, changedAt: Date): string {
  return `/share/${kind}/${encodeURIComponent(address)}-${changedAt.getTime().toString(36)}.png`;
}
