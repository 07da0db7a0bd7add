import { isGamemode } from '../../shared/gamemodes';
import { pageFromText } from '../../shared/pagination';

/** The one way to write what the given values of a key say; '' when it holds without being said. */
type Spelling = (values: readonly string[], given: URLSearchParams) => string;

/** The query keys a page reads, in the order in which it is kept. Those without a spelling hold whatever was typed. */
type QueryKeys = Readonly<Record<string, Spelling | undefined>>;

const asTyped = undefined;
const page: Spelling = (values) => {
  const number = pageFromText(values.join(','));
  return number > 1 ? String(number) : '';
};
const sort: Spelling = (values) => values.find((value) => value === 'rating' || value === 'newest') ?? '';
const showAll: Spelling = (values) => (values.includes('true') ? 'true' : '');
const gamemodes: Spelling = (values) =>
  [...new Set(values.flatMap((value) => value.split(',')).filter(isGamemode))].sort().join(',');
/** Only a filtered blog has pages. */
const blogPage: Spelling = (values, given) =>
  ['category', 'tag', 'q'].some((key) => given.get(key)) ? page(values, given) : '';

/** What each route's validateSearch reads. */
const PAGES: readonly (readonly [RegExp, QueryKeys])[] = [
  [/^\/(?:casinos(?:\/[^/]*)?)?$/, { sort, showAll, gamemodes, q: asTyped, page }],
  [/^\/games\/[^/]*$/, { page }],
  [/^\/blog$/, { category: asTyped, tag: asTyped, q: asTyped, page: blogPage }],
  [/^\/search$/, { q: asTyped, kind: asTyped }],
  [/^\/contact$/, { result: asTyped }],
];

const NONE: QueryKeys = {};

export function queryKeysOf(path: string): QueryKeys {
  return PAGES.find(([pattern]) => pattern.test(path))?.[1] ?? NONE;
}
