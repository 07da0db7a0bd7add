import type { Site } from './site';

export interface MeasuredList {
  name: string;
  run: (site: Site) => Promise<unknown>;
}

const MODES = ['crash', 'dice'] as const;

const posts: MeasuredList[] = [
  { name: 'posts.list', run: ({ visitor }) => visitor.posts.list({}) },
  { name: 'posts.list, offset 1,000', run: ({ visitor }) => visitor.posts.list({ offset: 1000 }) },
  { name: 'posts.list by views', run: ({ visitor }) => visitor.posts.list({ orderBy: 'views', limit: 6 }) },
  {
    name: 'posts.list by views, offset 1,000',
    run: ({ visitor }) => visitor.posts.list({ orderBy: 'views', offset: 1000 }),
  },
  ...[1, 20].flatMap((n): MeasuredList[] => [
    { name: `posts.list category ${n}`, run: ({ visitor }) => visitor.posts.list({ category: `category-${n}` }) },
    {
      name: `posts.list category ${n} by views`,
      run: ({ visitor }) => visitor.posts.list({ category: `category-${n}`, orderBy: 'views' }),
    },
  ]),
  ...[1, 140].flatMap((n): MeasuredList[] => [
    { name: `posts.list tag ${n}`, run: ({ visitor }) => visitor.posts.list({ tag: `tag ${n}` }) },
    {
      name: `posts.list tag ${n} by views`,
      run: ({ visitor }) => visitor.posts.list({ tag: `tag ${n}`, orderBy: 'views' }),
    },
  ]),
  {
    name: 'posts.list tag and category',
    run: ({ visitor }) => visitor.posts.list({ tag: 'tag 30', category: 'category-9' }),
  },
  ...['a', 'qu', 'zx', 'case', 'kestrel', 'nowhere'].map((q) => ({
    name: `posts.list "${q}"`,
    run: ({ visitor }: Site) => visitor.posts.list({ q }),
  })),
  { name: 'posts.bySlug', run: ({ visitor }) => visitor.posts.bySlug({ slug: 'post-57' }) },
  { name: 'posts.bySlug, former address', run: ({ visitor }) => visitor.posts.bySlug({ slug: 'former-31' }) },
  { name: 'posts.related', run: ({ visitor }) => visitor.posts.related({ slug: 'post-57' }) },
  { name: 'categories.list', run: ({ visitor }) => visitor.categories.list() },
  { name: 'tags.list', run: ({ visitor }) => visitor.tags.list() },
];

const casinos: MeasuredList[] = [
  ...(['default', 'rating', 'newest'] as const).map((sort) => ({
    name: `casinos.list ${sort}`,
    run: ({ visitor }: Site) => visitor.casinos.list({ sort }),
  })),
  { name: 'casinos.list, page 5', run: ({ visitor }) => visitor.casinos.list({ page: 5 }) },
  { name: 'casinos.list of two modes', run: ({ visitor }) => visitor.casinos.list({ gamemodes: [...MODES] }) },
  { name: 'casinos.list crypto', run: ({ visitor }) => visitor.casinos.list({ collection: 'crypto' }) },
  { name: 'casinos.list legit', run: ({ visitor }) => visitor.casinos.list({ collection: 'legit' }) },
  ...['a', 'case', 'nowhere'].map((q) => ({
    name: `casinos.list "${q}"`,
    run: ({ visitor }: Site) => visitor.casinos.list({ q }),
  })),
  { name: 'casinos.bySlug', run: ({ visitor }) => visitor.casinos.bySlug({ slug: 'casino-57' }) },
];

const search: MeasuredList[] = ['a', 'qu', 'case', 'kestrel', 'nowhere', 'mines vault', 'crash'].map((q) => ({
  name: `search.query "${q}"`,
  run: ({ visitor }) => visitor.search.query({ q }),
}));

const adminContent: MeasuredList[] = [
  { name: 'admin.posts.list', run: ({ admin }) => admin.posts.list({}) },
  { name: 'admin.posts.list, half way', run: ({ admin, middle }) => admin.posts.list({ cursor: middle }) },
  { name: 'admin.posts.list by update', run: ({ admin }) => admin.posts.list({ sort: 'updated' }) },
  ...(['draft', 'scheduled', 'published'] as const).map((status) => ({
    name: `admin.posts.list ${status}`,
    run: ({ admin }: Site) => admin.posts.list({ status }),
  })),
  ...['qu', 'case', 'nowhere'].map((q) => ({
    name: `admin.posts.list "${q}"`,
    run: ({ admin }: Site) => admin.posts.list({ q }),
  })),
  { name: 'admin.categories.list', run: ({ admin }) => admin.categories.list({}) },
  { name: 'admin.tags.list', run: ({ admin }) => admin.tags.list({}) },
  ...(['placement', 'name', 'updated'] as const).map((sort) => ({
    name: `admin.casinos.list by ${sort}`,
    run: ({ admin }: Site) => admin.casinos.list({ sort }),
  })),
  { name: 'admin.casinos.list overdue', run: ({ admin }) => admin.casinos.list({ check: 'overdue' }) },
  { name: 'admin.casinos.list "case"', run: ({ admin }) => admin.casinos.list({ q: 'case' }) },
  { name: 'admin.media.list', run: ({ admin }) => admin.media.list({}) },
  { name: 'admin.media.list "case"', run: ({ admin }) => admin.media.list({ q: 'case' }) },
  { name: 'admin.media.usedIn', run: ({ admin, image }) => admin.media.usedIn({ id: image }) },
  { name: 'admin.pages.list', run: ({ admin }) => admin.pages.list({}) },
];

const adminPeople: MeasuredList[] = [
  { name: 'admin.users.list', run: ({ admin }) => admin.users.list({}) },
  ...(['admin', 'unconfirmed', 'disabled'] as const).map((filter) => ({
    name: `admin.users.list ${filter}`,
    run: ({ admin }: Site) => admin.users.list({ filter }),
  })),
  ...['user-77', 'user-77@'].map((q) => ({
    name: `admin.users.list "${q}"`,
    run: ({ admin }: Site) => admin.users.list({ q }),
  })),
  { name: 'admin.newsletter.list', run: ({ admin }) => admin.newsletter.list({}) },
  { name: 'admin.newsletter.list confirmed', run: ({ admin }) => admin.newsletter.list({ status: 'confirmed' }) },
  { name: 'admin.newsletter.list "reader-77"', run: ({ admin }) => admin.newsletter.list({ q: 'reader-77' }) },
  { name: 'admin.messages.list', run: ({ admin }) => admin.messages.list({}) },
  ...(['new', 'read', 'handled'] as const).map((status) => ({
    name: `admin.messages.list ${status}`,
    run: ({ admin }: Site) => admin.messages.list({ status }),
  })),
  { name: 'admin.messages.list "kestrel"', run: ({ admin }) => admin.messages.list({ q: 'kestrel' }) },
  { name: 'admin.audit.list', run: ({ admin }) => admin.audit.list({}) },
  { name: 'admin.audit.list by entity', run: ({ admin }) => admin.audit.list({ entity: 'post' }) },
  { name: 'admin.audit.list by action', run: ({ admin }) => admin.audit.list({ action: 'publish' }) },
  ...(['from', 'to'] as const).map((end) => ({
    name: `admin.audit.list ${end} a day`,
    run: ({ admin, aDay }: Site) => admin.audit.list({ [end]: aDay }),
  })),
  { name: 'admin.audit.facets', run: ({ admin }) => admin.audit.facets() },
  { name: 'admin.dashboard.summary', run: ({ admin }) => admin.dashboard.summary() },
  { name: 'admin.dashboard.activity', run: ({ admin }) => admin.dashboard.activity() },
];

/** Every list and read whose cost could grow with what is stored, asked for as a page or a screen asks for it. */
export const measuredLists: readonly MeasuredList[] = [
  ...posts,
  ...casinos,
  ...search,
  ...adminContent,
  ...adminPeople,
];
