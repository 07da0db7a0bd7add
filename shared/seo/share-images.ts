export const SHARE_IMAGE = { width: 1200, height: 630 } as const;

export const SITE_SHARE_IMAGE = '/share/site.png';
