import type { RequestHandler } from 'express';
import { chosenPath, compareSearch } from '../../shared/compare/compare-search';
import { parseSearch, stringifySearch } from '../../shared/text/search-parameters';
import type { SearchParameters } from '../../shared/text/search-parameters';
import { getSearchParameters } from './page-search';
import { isPersonal } from './paths';

// Not pages: names of procedures and files are case-sensitive, and links in mails and previews carry tokens.
const SPELT_OTHERWISE = /^\/+(trpc|go|uploads|assets|share|feed|preview)(\/|$)|\./i;
const DAY = 86_400;

/** RFC 3986, 6.2.2: an encoded letter, digit or one of -._~ means the same as itself, and so does %c3 as %C3. */
function normalEncoding(path: string): string {
  if (!path.includes('%')) return path;
  return path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code.toUpperCase();
  });
}

function canonicalPath(path: string): string {
  return path
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1')
    .replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()));
}

interface Pair {
  text: string;
  key: string;
  value: string;
}

function toPairs(query: string): Pair[] {
  return query.split('&').map((text) => {
    // URLSearchParams strips a leading '?': the added one protects a '?' that belongs to the key.
    const [[key, value] = ['', '']] = new URLSearchParams(`?${text}`);
    return { text, key, value };
  });
}

function toTexts(pairs: readonly Pair[]): { texts: ReadonlyMap<string, string>; counts: ReadonlyMap<string, number> } {
  const texts = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const { key, value } of pairs) {
    const earlier = texts.get(key) ?? '';
    texts.set(key, earlier === '' || value === '' ? earlier || value : `${earlier},${value}`);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return { texts, counts };
}

function withLeftOut(parameters: SearchParameters, wanted: readonly string[], leftOut: readonly string[]) {
  const note = Object.keys(parameters).find((key) => parameters[key]?.isNote);
  if (note === undefined || leftOut.length === 0) return wanted;
  const others = wanted.filter((pair) => !pair.startsWith(`${note}=`));
  const value = parameters[note]?.read(leftOut.join(','), () => '') ?? '';
  return [...others, stringifySearch({ [note]: value }).slice(1)];
}

/** Unknown parameters stay as they are. */
function canonicalQuery(path: string, query: string): string {
  const pairs = toPairs(query);
  const { texts, counts } = toTexts(pairs);
  const toText = (key: string) => texts.get(key) ?? '';
  const parameters = getSearchParameters(path);
  const wanted: string[] = [];
  let isChanged = false;
  const seen = new Set<string>();
  const leftOut: string[] = [];
  for (const { text, key } of pairs) {
    const parameter = Object.hasOwn(parameters, key) ? parameters[key] : undefined;
    const given = toText(key);
    if (parameter === undefined) wanted.push(text);
    // A form submitted without JavaScript includes its empty fields.
    else if (given === '') isChanged = true;
    else if (!seen.has(key)) {
      const value = parameter.read(given, toText);
      const pair = stringifySearch({ [key]: value }).slice(1);
      isChanged ||= counts.get(key) !== 1 || pair !== text;
      if (value !== '') wanted.push(pair);
      if (parameter.isWhole?.(given) === false) leftOut.push(key);
      seen.add(key);
    }
  }
  const said = withLeftOut(parameters, wanted, leftOut);
  return isChanged ? said.filter((pair) => !/^[^=]*=?$/.test(pair)).join('&') : query;
}

/**
 * The full list instead of the home page, for an order that only the list has, or to report which parameters were
 * dropped.
 */
function fullList(query: string): string | undefined {
  const asList = canonicalQuery('/casinos', query);
  const [ofHome, ofList] = [parseSearch(canonicalQuery('/', query)), parseSearch(asList)];
  const isLeftOut = ofList['left-out']?.split(',').some((key) => Object.hasOwn(getSearchParameters('/'), key)) === true;
  return isLeftOut || ofList['sort'] !== ofHome['sort'] ? `/casinos?${asList}` : undefined;
}

/** Undefined if `url` is canonical. */
export function canonicalAddress(url: string): string | undefined {
  const end = url.indexOf('?');
  const asked = end === -1 ? url : url.slice(0, end);
  const path = normalEncoding(asked);
  // Two leading slashes would name another host.
  if (SPELT_OTHERWISE.test(path))
    return path === asked ? undefined : path.replace(/^\/+/, '/') + url.slice(asked.length);
  const wanted = canonicalPath(path);
  const query = end === -1 ? '' : url.slice(end + 1);
  const wantedQuery = query === '' ? '' : canonicalQuery(wanted, query);
  const chosen = wanted === '/compare' ? chosenPath(compareSearch(parseSearch(query))) : undefined;
  const list = wanted === '/' && query !== '' ? fullList(query) : undefined;
  const address = chosen ?? list ?? (wantedQuery === '' ? wanted : `${wanted}?${wantedQuery}`);
  return wanted === asked && wantedQuery === query && list === undefined ? undefined : address;
}

function encodedOtherwise(url: string): string | undefined {
  const [path = ''] = url.split('?', 1);
  return normalEncoding(path) === path ? undefined : canonicalAddress(url);
}

function redirectTo(canonicalOf: (url: string) => string | undefined): RequestHandler {
  return (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const address = isRead ? canonicalOf(request.originalUrl) : undefined;
    if (address === undefined) {
      next();
      return;
    }
    response
      .set('Cache-Control', isPersonal(request.path) ? 'private, no-store' : `public, max-age=${DAY}`)
      .redirect(301, address);
  };
}

export const canonicalAddresses = redirectTo(canonicalAddress);

/** Runs before every route, since each would decode its parameters itself. */
export const canonicalEncoding = redirectTo(encodedOtherwise);
