import { isWebUrl } from '../../../shared/text/web-url';

// The link is validated on save; checks it again, so that a row written any other way cannot become an unsafe link.
export const withSafeLink = <T extends { affiliateLink: string }>({ affiliateLink, ...casino }: T) => ({
  ...casino,
  affiliateLink: isWebUrl(affiliateLink) ? affiliateLink : null,
});

export const withCheckDate = <T extends { checkedAt: string | null }>({ checkedAt, ...fact }: T) => ({
  ...fact,
  checkedAt: checkedAt === null ? null : new Date(checkedAt),
});
