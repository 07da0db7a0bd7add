import type { Outputs } from '../../trpc/trpc';
import type { Site } from '../../trpc/router-context';
import { breadcrumbLd } from '../../seo/json-ld';
import type { PageMeta } from '../../seo/page-meta';

export type Introduction = Outputs['pages']['bySlug'] | null;

export const CONTACT_TITLE = 'Contact';

export function contactMeta(site: Site, page: Introduction): PageMeta {
  const title = page?.title ?? CONTACT_TITLE;
  return {
    path: '/contact',
    title: page?.metaTitle || title,
    description:
      page?.metaDescription ?? `Write to ${site.siteName}: corrections, complaints about a site, and questions.`,
    noindex: page?.isExample ?? false,
    jsonLd: [breadcrumbLd(site, [{ name: title, path: '/contact' }])],
  };
}
