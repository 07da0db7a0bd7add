import { searchWords } from '../../shared/clean-text';
import { isGamemode } from '../../shared/gamemodes';
import { pageFromText } from '../../shared/pagination';

/** The values of each key of a query, empty ones left out. */
export type GivenValues = ReadonlyMap<string, readonly string[]>;

/** The one way to write what the given values of a key say; '' when it holds without being said. */
type Spelling = (values: readonly string[], given: GivenValues) => string;

/** The query keys a page reads, in the order in which it is kept. Those without a spelling hold whatever was typed. */
type QueryKeys = Readonly<Record<string, Spelling | undefined>>;

const MAX_TAG = 60;
const KINDS = ['casinos', 'posts', 'pages'];

const asTyped = undefined;
const page: Spelling = (values) => {
  const number = pageFromText(values.join(','));
  return number > 1 ? String(number) : '';
};
const sort: Spelling = (values) => values.find((value) => value === 'rating' || value === 'newest') ?? '';
const showAll: Spelling = (values) => (values.includes('true') ? 'true' : '');
const gamemodes: Spelling = (values) =>
  [...new Set(values.flatMap((value) => value.split(',')).filter(isGamemode))].sort().join(',');
const words: Spelling = (values) => searchWords(values.join(','));
const tagName: Spelling = (values) => searchWords(values.join(','), MAX_TAG);
/** Only a search has kinds. */
const kind: Spelling = (values, given) => {
  const isKnown = values.length === 1 && KINDS.includes(values[0] ?? '');
  return isKnown && words(given.get('q') ?? [], given) !== '' ? (values[0] ?? '') : '';
};
/** Only a filtered blog has pages. */
const blogPage: Spelling = (values, given) =>
  ['category', 'tag', 'q'].some((key) => words(given.get(key) ?? [], given) !== '') ? page(values, given) : '';

/** What each route's validateSearch reads. */
const PAGES: readonly (readonly [RegExp, QueryKeys])[] = [
  [/^\/(?:casinos(?:\/[^/]*)?)?$/, { sort, showAll, gamemodes, q: words, page }],
  [/^\/games\/[^/]*$/, { page }],
  [/^\/blog$/, { category: words, tag: tagName, q: words, page: blogPage }],
  [/^\/search$/, { q: words, kind }],
  [/^\/contact$/, { result: asTyped }],
];

const NONE: QueryKeys = {};

export function queryKeysOf(path: string): QueryKeys {
  return PAGES.find(([pattern]) => pattern.test(path))?.[1] ?? NONE;
}
