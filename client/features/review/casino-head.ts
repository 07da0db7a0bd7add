import { casinoImage } from '../../../shared/seo/share-image-facts';
import { breadcrumbLd, reviewLd } from '../../seo/json-ld';
import { pageMeta } from '../../seo/page-meta';
import type { Site } from '../../trpc/router-context';
import { casinoAddress } from '../../../shared/text/slug';
import type { PublicCasino } from '../casinos/casino-data';
import { firstLine } from '../casinos/description';

/** Characters that a search result shows; the site's name after it may be cut. */
const SHOWN = 60;

function searchTitle({ name, verifiedAt, changedAt }: PublicCasino): string {
  const begin = `${name} review ${(verifiedAt ?? changedAt).getUTCFullYear()}`;
  const titles = [`${begin}: is it legit? Payouts, code`, `${begin}: is it legit?`];
  return titles.find((title) => title.length <= SHOWN) ?? begin;
}

export function casinoHead(site: Site, casino: PublicCasino, isOfCountry = false) {
  const address = casinoAddress(casino);
  const path = `/casino/${encodeURIComponent(address)}`;
  const isWarned = casino.status === 'warning';
  // A search result must not read as a recommendation.
  const title = isWarned ? `${casino.name}: we advise against it` : casino.metaTitle || searchTitle(casino);
  const summary = firstLine(casino.description);
  return pageMeta(site, {
    path,
    title,
    description: casino.metaDescription || summary,
    type: 'article',
    noindex: isOfCountry,
    image: casinoImage(site, casino).path,
    imageAlt: `${casino.name} Review, ${casino.rating.toFixed(1)}/5`,
    publishedAt: casino.createdAt,
    modifiedAt: casino.changedAt,
    jsonLd: [
      // Other statuses have no Review data: stars in a search result would recommend the site.
      ...(casino.status === 'listed'
        ? [
            reviewLd(site, {
              ...casino,
              path,
              description: summary,
              reviewer: casino.verifiedBy,
              reviewerSlug: casino.verifiedBySlug,
              updatedAt: casino.changedAt,
            }),
          ]
        : []),
      breadcrumbLd(site, [
        isWarned ? { name: 'Sites to avoid', path: '/casinos/avoid' } : { name: 'Casinos', path: '/casinos' },
        { name: `${casino.name} Review`, path },
      ]),
    ],
  });
}
