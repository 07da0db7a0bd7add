import type { CodesSearch } from '../../../shared/codes/codes-search';
import type { Outputs } from '../../trpc/trpc';
import type { Site } from '../../trpc/router-context';
import { breadcrumbLd, itemListLd } from '../../seo/json-ld';
import type { PageMeta } from '../../seo/page-meta';

export type ListedCodes = Outputs['codes']['list'];

export const CODES_TITLE = 'Promo codes';
export const CODES_LEAD = 'Active codes, best value first, with their conditions.';
const PATH = '/codes';

/** A filtered page is not indexed, nor is one without codes. */
export function codesMeta(site: Site, { items }: ListedCodes, { show }: CodesSearch): PageMeta {
  const listed = items.map(({ name, slug, id }) => ({ name, path: `/casino/${slug ?? id}` }));
  return {
    path: PATH,
    title: 'CS2 Promo Codes That Work',
    description: CODES_LEAD,
    noindex: show !== undefined || items.length === 0,
    jsonLd: [
      breadcrumbLd(site, [{ name: CODES_TITLE, path: PATH }]),
      ...(listed.length === 0 ? [] : [itemListLd(site, listed)]),
    ],
  };
}
