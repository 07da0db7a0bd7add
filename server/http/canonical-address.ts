import type { RequestHandler } from 'express';
import { isPersonal } from './plain-path';
import type { GivenValues } from './query-keys';
import { queryKeysOf } from './query-keys';

// Not pages: procedures and files have their own spelling, links in mails and previews carry tokens.
const SPELT_OTHERWISE = /^\/+(trpc|go|uploads|assets|share|feed|preview)(\/|$)|\./i;
const DAY = 86_400;

/** Lower case, single slashes, none at the end. Encoded bytes stay as they are. */
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

function pairsOf(query: string): Pair[] {
  return query.split('&').map((text) => {
    const [[key, value] = ['', '']] = new URLSearchParams(text);
    return { text, key, value };
  });
}

/** What each key says, and how often it was written. */
function valuesOf(pairs: readonly Pair[]): { given: GivenValues; counts: ReadonlyMap<string, number> } {
  const given = new Map<string, string[]>();
  const counts = new Map<string, number>();
  for (const { key, value } of pairs) {
    const values = given.get(key) ?? [];
    if (value !== '') values.push(value);
    given.set(key, values);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return { given, counts };
}

const written = (text: string) => new URLSearchParams([['', text]]).toString().slice(1).replaceAll('%2C', ',');

/** The query with one value for each key that has a spelling, and none that says what holds anyway. The rest stays. */
function canonicalQuery(path: string, query: string): string {
  const pairs = pairsOf(query);
  const { given, counts } = valuesOf(pairs);
  const spellings = queryKeysOf(path);
  const kept: string[] = [];
  let isChanged = false;
  const seen = new Set<string>();
  for (const { text, key } of pairs) {
    const spelling = Object.hasOwn(spellings, key) ? spellings[key] : undefined;
    const values = given.get(key) ?? [];
    if (spelling === undefined || values.length === 0) kept.push(text);
    else if (!seen.has(key)) {
      const wanted = spelling(values, given);
      const isAsGiven = counts.get(key) === 1 && wanted === values[0];
      isChanged ||= !isAsGiven;
      if (wanted !== '') kept.push(isAsGiven ? text : `${key}=${written(wanted)}`);
      seen.add(key);
    }
  }
  // A form's empty field is no other page, and not worth a round trip by itself.
  return isChanged ? kept.filter((pair) => !/^[^=]*=?$/.test(pair)).join('&') : query;
}

/** The one address of what `url` asks for; undefined when it is that already. Begins with a single slash. */
export function canonicalAddress(url: string): string | undefined {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  if (SPELT_OTHERWISE.test(path)) return undefined;
  const wanted = canonicalPath(path);
  const query = end === -1 ? '' : url.slice(end + 1);
  const wantedQuery = query === '' ? '' : canonicalQuery(wanted, query);
  const address = wantedQuery === '' ? wanted : `${wanted}?${wantedQuery}`;
  return wanted === path && wantedQuery === query ? undefined : address;
}

/** Sends every other spelling of a page's address to the one that is linked, listed and kept. */
export const canonicalAddresses: RequestHandler = (request, response, next) => {
  const address =
    request.method === 'GET' || request.method === 'HEAD' ? canonicalAddress(request.originalUrl) : undefined;
  if (address === undefined) {
    next();
    return;
  }
  response
    .set('Cache-Control', isPersonal(request.path) ? 'private, no-store' : `public, max-age=${DAY}`)
    .redirect(301, address);
};
