import { toMonth } from '../../../shared/earnings/earnings';
import type { Site } from './site';

export interface MeasuredList {
  name: string;
  run: (site: Site) => Promise<unknown>;
  /** Loads one page; set for lists that a small site may not fill. `rows` limits the page's length. */
  first?: (site: Site, rows?: number) => Promise<Page>;
  /** Upper limit in place of NOISE_MS; the admin area's searches may grow up to it. */
  allowedMs?: number;
}

interface Page {
  items: readonly unknown[];
}

/** A filtered list or text search. Without a number of rows the page has the length its screen shows. */
function finding(name: string, ask: (site: Site, rows?: number) => Promise<Page>): MeasuredList {
  return { name, run: ask, first: ask };
}

const ADMIN_SEARCH_MS = 100;

const searching: typeof finding = (name, ask) => ({ ...finding(name, ask), allowedMs: ADMIN_SEARCH_MS });

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
  ...['a', 'qu', 'zx', 'case', 'kestrel', 'nowhere'].map((q) =>
    finding(`posts.list "${q}"`, ({ visitor }, limit) => visitor.posts.list({ q, limit })),
  ),
  { name: 'posts.bySlug', run: ({ visitor }) => visitor.posts.bySlug({ slug: 'post-57' }) },
  { name: 'posts.bySlug, former address', run: ({ visitor }) => visitor.posts.bySlug({ slug: 'former-31' }) },
  {
    name: 'posts.mentioning a site of every third',
    run: ({ visitor }) => visitor.posts.mentioning({ slug: 'casino-57' }),
  },
  { name: 'posts.mentioning another', run: ({ visitor }) => visitor.posts.mentioning({ slug: 'casino-21' }) },
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
  finding('casinos.list of two modes', ({ visitor }, pageSize) =>
    visitor.casinos.list({ gamemodes: [...MODES], pageSize }),
  ),
  ...(['crypto', 'legit'] as const).map((collection) =>
    finding(`casinos.list ${collection}`, ({ visitor }, pageSize) => visitor.casinos.list({ collection, pageSize })),
  ),
  ...['a', 'case', 'nowhere'].map((q) =>
    finding(`casinos.list "${q}"`, ({ visitor }, pageSize) => visitor.casinos.list({ q, pageSize })),
  ),
  { name: 'casinos.bySlug', run: ({ visitor }) => visitor.casinos.bySlug({ slug: 'casino-57' }) },
];

const changes: MeasuredList[] = [
  { name: 'changes.list', run: ({ visitor }) => visitor.changes.list({}) },
  {
    name: 'changes.list, half way',
    run: ({ visitor, middleOfChanges: cursor }) => visitor.changes.list({ cursor }),
  },
  ...(['rank', 'facts', 'bonus'] as const).map((kind) => ({
    name: `changes.list of ${kind}`,
    run: ({ visitor }: Site) => visitor.changes.list({ kinds: [kind] }),
  })),
  {
    name: 'changes.list of three kinds, half way',
    run: ({ visitor, middleOfChanges: cursor }) =>
      visitor.changes.list({ kinds: ['facts', 'bonus', 'status'], cursor }),
  },
  { name: 'changes.list of a casino', run: ({ visitor }) => visitor.changes.list({ slug: 'casino-21' }) },
  {
    name: 'changes.list of one with a long history',
    run: ({ visitor }) => visitor.changes.list({ slug: 'casino-57' }),
  },
];

const search: MeasuredList[] = [
  ...[
    'a',
    'qu',
    'case',
    'kestrel',
    'nowhere',
    'mines vault',
    'crash',
    'kyc',
    'minimum deposit',
    'litecoin',
    'Ostrich',
    'pangolin',
    '-case',
    'crash or -case',
    '"case crash roulette"',
    '"wager limit" -fee',
    'skin-trade',
  ].map((q) => ({ name: `search.query "${q}"`, run: ({ visitor }: Site) => visitor.search.query({ q }) })),
  ...['a', 'case', 'casd'].map((q) => ({
    name: `search.suggest "${q}"`,
    run: ({ visitor }: Site) => visitor.search.suggest({ q }),
  })),
];

const adminContent: MeasuredList[] = [
  { name: 'admin.posts.list', run: ({ admin }) => admin.posts.list({}) },
  { name: 'admin.posts.list, half way', run: ({ admin, middle }) => admin.posts.list({ cursor: middle }) },
  { name: 'admin.posts.list by update', run: ({ admin }) => admin.posts.list({ sort: 'updated' }) },
  ...(['draft', 'scheduled', 'published'] as const).map((status) =>
    finding(`admin.posts.list ${status}`, ({ admin }, limit) => admin.posts.list({ status, limit })),
  ),
  ...['qu', 'case', 'nowhere'].map((q) =>
    finding(`admin.posts.list "${q}"`, ({ admin }, limit) => admin.posts.list({ q, limit })),
  ),
  { name: 'admin.categories.list', run: ({ admin }) => admin.categories.list({}) },
  { name: 'admin.tags.list', run: ({ admin }) => admin.tags.list({}) },
  ...(['placement', 'name', 'updated'] as const).map((sort) => ({
    name: `admin.casinos.list by ${sort}`,
    run: ({ admin }: Site) => admin.casinos.list({ sort }),
  })),
  finding('admin.casinos.list overdue', ({ admin }, limit) => admin.casinos.list({ check: 'overdue', limit })),
  finding('admin.casinos.list "case"', ({ admin }, limit) => admin.casinos.list({ q: 'case', limit })),
  ...(['overdue', 'soon', 'all'] as const).map((state) => ({
    name: `admin.facts.due ${state}`,
    run: ({ admin }: Site) => admin.facts.due({ state }),
  })),
  { name: 'admin.facts.due of nobody', run: ({ admin }) => admin.facts.due({ person: 'nobody' }) },
  { name: 'admin.facts.due, half way', run: ({ admin, aCheck }) => admin.facts.due({ state: 'all', cursor: aCheck }) },
  ...['case', 'nowhere'].map((q) =>
    searching(`admin.facts.due "${q}"`, ({ admin }, limit) => admin.facts.due({ q, limit })),
  ),
  { name: 'admin.media.list', run: ({ admin }) => admin.media.list({}) },
  finding('admin.media.list "case"', ({ admin }, limit) => admin.media.list({ q: 'case', limit })),
  { name: 'admin.media.usedIn', run: ({ admin, image }) => admin.media.usedIn({ id: image }) },
  { name: 'admin.pages.list', run: ({ admin }) => admin.pages.list({}) },
];

const adminPeople: MeasuredList[] = [
  { name: 'admin.users.list', run: ({ admin }) => admin.users.list({}) },
  ...(['admin', 'unconfirmed', 'disabled'] as const).map((filter) =>
    finding(`admin.users.list ${filter}`, ({ admin }, limit) => admin.users.list({ filter, limit })),
  ),
  ...['user-77', 'user-77@', 'qz'].map((q) =>
    searching(`admin.users.list "${q}"`, ({ admin }, limit) => admin.users.list({ q, limit })),
  ),
  { name: 'admin.newsletter.list', run: ({ admin }) => admin.newsletter.list({}) },
  { name: 'admin.newsletter.list confirmed', run: ({ admin }) => admin.newsletter.list({ status: 'confirmed' }) },
  ...['reader-77', 'qz'].map((q) =>
    searching(`admin.newsletter.list "${q}"`, ({ admin }, limit) => admin.newsletter.list({ q, limit })),
  ),
  { name: 'admin.messages.list', run: ({ admin }) => admin.messages.list({}) },
  ...(['new', 'read', 'handled'] as const).map((status) => ({
    name: `admin.messages.list ${status}`,
    run: ({ admin }: Site) => admin.messages.list({ status }),
  })),
  finding('admin.messages.list "kestrel"', ({ admin }, limit) => admin.messages.list({ q: 'kestrel', limit })),
  { name: 'admin.audit.list', run: ({ admin }) => admin.audit.list({}) },
  { name: 'admin.audit.list by entity', run: ({ admin }) => admin.audit.list({ entity: 'post' }) },
  { name: 'admin.audit.list by action', run: ({ admin }) => admin.audit.list({ action: 'publish' }) },
  ...(['from', 'to'] as const).map((end) => ({
    name: `admin.audit.list ${end} a day`,
    run: ({ admin, aDay }: Site) => admin.audit.list({ [end]: aDay }),
  })),
  { name: 'admin.audit.facets', run: ({ admin }) => admin.audit.facets() },
  // 260,000 sums of a million clicks and more: the clicks themselves are not read.
  ...(['site', 'placement', 'page'] as const).map((by) => ({
    name: `admin.earnings.report by ${by}`,
    run: ({ admin }: Site) => admin.earnings.report({ month: toMonth(new Date()), by }),
  })),
  { name: 'admin.dashboard.summary', run: ({ admin }) => admin.dashboard.summary() },
  { name: 'admin.dashboard.activity', run: ({ admin }) => admin.dashboard.activity() },
];

/** Every list and read whose cost could grow with the stored data, called as a page or screen calls it. */
export const measuredLists: readonly MeasuredList[] = [
  ...posts,
  ...casinos,
  ...changes,
  ...search,
  ...adminContent,
  ...adminPeople,
];
