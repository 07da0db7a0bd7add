import { isWebUrl } from '../../../shared/text/web-url';

// Validated again after the save, so that a row written in any other way cannot become an unsafe link.
export const withSafeLink = <T extends { affiliateLink: string }>({ affiliateLink, ...casino }: T) => ({
  ...casino,
  affiliateLink: isWebUrl(affiliateLink) ? affiliateLink : null,
});

export const withCheckDate = <T extends { checkedAt: string | null }>({ checkedAt, ...fact }: T) => ({
  ...fact,
  checkedAt: checkedAt === null ? null : new Date(checkedAt),
});
