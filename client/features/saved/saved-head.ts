import type { PageMeta } from '../../seo/page-meta';

export const SAVED_TITLE = 'Saved sites';

export const savedMeta: PageMeta = {
  path: '/saved',
  title: SAVED_TITLE,
  description: 'The sites you saved, and what changed on them since.',
  noindex: true,
};
