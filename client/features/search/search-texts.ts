import type { Kind } from '../../../shared/search/site-search';

export const KIND_NAMES: Record<Kind, string> = { casinos: 'Casinos', posts: 'Articles', pages: 'Guides and pages' };
