import type { Visit } from './visits';

const CASINOS = ['copperline', 'lanternfish', 'old-harbour', 'saltmarsh', 'marlow-drop'].map(
  (slug) => `/casino/${slug}`,
);
const POSTS = [
  'what-wagering-really-costs',
  'timed-96-withdrawals',
  'seven-days-of-patience',
  'case-battles-explained',
];
const QUERIES = ['crash', 'withdrawal', 'bonus code', 'wager', 'ro', 'c', 'provably fair', 'nothing like it'];

/** Existing accounts, all with `PASSWORD`; many, because sign-in attempts are limited per account. */
export const ACCOUNTS = Array.from({ length: 4000 }, (_, at) => `reader-${at}@example.com`);
export const PASSWORD = 'correct horse battery';

const one = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;
const byte = () => Math.floor(Math.random() * 256);
const somewhere = () => `10.${byte()}.${byte()}.${byte()}`;

let newcomers = 0;
const newcomer = () => `newcomer-${(newcomers += 1)}@example.com`;

const reading = (path: string): Visit => ({ method: 'GET', path, from: somewhere() });
const calling = (procedure: string, body: unknown): Visit => ({
  method: 'POST',
  path: `/trpc/${procedure}`,
  body,
  from: somewhere(),
});

/** Visitor actions; `share` is the percentage of each. */
export const MIX = {
  home: { share: 28, next: () => reading('/') },
  casino: { share: 20, next: () => reading(one(CASINOS)) },
  'casino list': { share: 8, next: () => reading(`/casinos?sort=${one(['rating', 'newest'])}`) },
  blog: { share: 10, next: () => reading(one(['/blog', '/blog?q=crash'])) },
  post: { share: 12, next: () => reading(`/blog/${one(POSTS)}`) },
  search: { share: 8, next: () => reading(`/search?q=${encodeURIComponent(one(QUERIES))}`) },
  'counted view': { share: 8, next: () => calling('posts.recordView', { slug: one(POSTS) }) },
  'newsletter sign-up': { share: 2, next: () => calling('newsletter.subscribe', { email: newcomer() }) },
  'sign-in': { share: 3, next: () => calling('auth.signIn', { email: one(ACCOUNTS), password: PASSWORD }) },
  'sign-in, wrong password': {
    share: 1,
    next: () => calling('auth.signIn', { email: newcomer(), password: 'not the password' }),
  },
};

export type Action = keyof typeof MIX;

const deck = Object.entries(MIX).flatMap(([action, { share }]) =>
  Array.from({ length: share }, () => action as Action),
);

export const nextAction = (): Action => one(deck);
