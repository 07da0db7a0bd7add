import type { TokenScope } from '../../shared/auth/token-scopes';

interface Allowed {
  scope: TokenScope;
  fields?: readonly string[];
}

const READ: readonly string[] = [
  'api.reference',
  'auth.providers',
  'authors.bySlug',
  'casinos.avoided',
  'casinos.bySlug',
  'casinos.comparable',
  'casinos.compare',
  'casinos.compareAt',
  'casinos.games',
  'casinos.list',
  'casinos.notServed',
  'casinos.picks',
  'casinos.ranking',
  'casinos.realSite',
  'casinos.similar',
  'casinos.tools',
  'categories.bySlug',
  'categories.list',
  'categories.newest',
  'changes.list',
  'codes.list',
  'letters.bySlug',
  'letters.list',
  'pages.bySlug',
  'pages.guides',
  'pages.helpServices',
  'pages.legal',
  'posts.bySlug',
  'posts.list',
  'posts.mentioning',
  'posts.related',
  'search.query',
  'search.suggest',
  'settings.public',
  'tags.list',
];

/** All other procedures refuse tokens, even an admin's. */
export const PROCEDURES_FOR_TOKENS: ReadonlyMap<string, Allowed> = new Map<string, Allowed>([
  ...READ.map((path) => [path, { scope: 'read' }] as const),
  // Not its other fields, such as links, codes and the review.
  ['admin.casinos.update', { scope: 'write:facts', fields: ['id', 'expectedUpdatedAt', 'facts'] }],
  ['admin.casinos.verifyFacts', { scope: 'write:facts' }],
  ['admin.posts.create', { scope: 'write:posts' }],
  ['admin.posts.update', { scope: 'write:posts' }],
]);

const hasOnly = (input: unknown, fields: readonly string[]): boolean =>
  typeof input === 'object' && input !== null && Object.keys(input).every((key) => fields.includes(key));

/** `readInput` is called only if the input decides. */
export async function mayCall(
  scopes: readonly TokenScope[],
  path: string,
  readInput: () => Promise<unknown>,
): Promise<boolean> {
  const allowed = PROCEDURES_FOR_TOKENS.get(path);
  if (!allowed || !scopes.includes(allowed.scope)) return false;
  return allowed.fields === undefined || hasOnly(await readInput(), allowed.fields);
}
