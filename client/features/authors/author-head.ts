import type { Outputs } from '../../trpc/trpc';
import type { Site } from '../../trpc/router-context';
import { absoluteUrl } from '../../seo/absolute-url';
import { breadcrumbLd, organization, toPersonData } from '../../seo/json-ld';
import type { JsonLd } from '../../seo/json-ld';
import type { PageMeta } from '../../seo/page-meta';

type Author = Outputs['authors']['bySlug'];

const personLd = (site: Site, { slug, name, bio, photo }: Author): JsonLd => ({
  '@context': 'https://schema.org',
  ...toPersonData(site, name, slug),
  ...(bio === '' ? {} : { description: bio }),
  ...(photo === null ? {} : { image: absoluteUrl(site.publicUrl, photo) }),
  worksFor: organization(site),
});

export function authorMeta(site: Site, author: Author): PageMeta {
  const path = `/authors/${author.slug}`;
  return {
    path,
    title: author.name,
    description: author.bio || `What ${author.name} wrote and checked for ${site.siteName}.`,
    jsonLd: [
      // Search engines read what the server renders.
      ...(import.meta.env.SSR ? [personLd(site, author)] : []),
      breadcrumbLd(site, [
        { name: 'About', path: '/about' },
        { name: author.name, path },
      ]),
    ],
  };
}
