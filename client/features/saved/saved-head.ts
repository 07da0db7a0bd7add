import type { Site } from '../../trpc/router-context';
import { pageMeta } from '../../seo/page-meta';

export const SAVED_TITLE = 'Saved sites';

export function savedHead(site: Site) {
  return pageMeta(site, {
    path: '/saved',
    title: SAVED_TITLE,
    description: 'The sites you saved, and what changed on them since.',
    noindex: true,
  });
}
