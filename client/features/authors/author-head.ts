import type { Outputs } from '../../trpc/trpc';
import type { Site } from '../../trpc/router-context';
import { breadcrumbLd, personLd } from '../../seo/json-ld';
import type { PageMeta } from '../../seo/page-meta';

type Author = Outputs['authors']['bySlug'];

export function authorMeta(site: Site, author: Author): PageMeta {
  const path = `/authors/${author.slug}`;
  return {
    path,
    title: author.name,
    description: author.bio || `What ${author.name} wrote and checked for ${site.siteName}.`,
    jsonLd: [
      personLd(site, author),
      breadcrumbLd(site, [
        { name: 'About', path: '/about' },
        { name: author.name, path },
      ]),
    ],
  };
}
