import type { Kind } from './search-query';

export const KIND_NAMES: Record<Kind, string> = { casinos: 'Casinos', posts: 'Articles', pages: 'Guides and pages' };
