import { hash } from 'node:crypto';
import type { CdnConfig } from '../base/config';

/** Tag of every response that a CDN may store, changed by announceAnything. */
export const EVERYTHING = 'everything';

/** How long a CDN may serve a response: it is told of changes. */
const LIFE_SECONDS = 86_400;
/** Fastly reads only the age, and goes by Cache-Control if there is none. */
export const NEVER = 'no-store, max-age=0';
/** The CDNs' own limit is 16 KB. */
const MAX_BYTES = 16_000;
const HASH_CHARACTERS = 8;

/** The names of the headers with which a CDN is told how long to store a page, and of what it was made. */
export interface EdgeHeaders {
  life: string;
  prefix: string;
  tags: string;
  separator: string;
}

const SURROGATE: EdgeHeaders = { life: 'Surrogate-Control', prefix: '', tags: 'Surrogate-Key', separator: ' ' };
const CLOUDFLARE: EdgeHeaders = {
  life: 'CDN-Cache-Control',
  prefix: 'public, ',
  tags: 'Cache-Tag',
  separator: ',',
};

export const edgeHeadersOf = ({ name }: CdnConfig): EdgeHeaders => (name === 'cloudflare' ? CLOUDFLARE : SURROGATE);

/** Short, so that more of them fit. Two tags with one hash only purge more than is needed. */
const hashTag = (tag: string) => hash('sha256', tag, 'base64url').slice(0, HASH_CHARACTERS);

/** 'casino' of 'casino:<id>', of which there may be too many to name each. */
const kindOf = (tag: string): string | undefined => /^([^:]+):[^*]/.exec(tag)?.[1];
const someOf = (kind: string) => `some ${kind}`;

const fit = (tags: ReadonlySet<string>) => tags.size * (HASH_CHARACTERS + 1) <= MAX_BYTES;

/** Beyond the limit one tag replaces those of the kind that has most, then of the next. */
function withinLimit(tags: ReadonlySet<string>): ReadonlySet<string> {
  if (fit(tags)) return tags;
  const left = new Set(tags);
  const sizes = new Map<string, number>();
  for (const kind of [...tags].map(kindOf)) if (kind !== undefined) sizes.set(kind, (sizes.get(kind) ?? 0) + 1);
  for (const [kind] of [...sizes].toSorted(([, one], [, other]) => other - one)) {
    for (const tag of left) if (kindOf(tag) === kind) left.delete(tag);
    left.add(someOf(kind));
    if (fit(left)) break;
  }
  return left;
}

const listTags = (tags: ReadonlySet<string>) => [EVERYTHING, ...withinLimit(tags)].map(hashTag);

/** The hashes that a response made of any of these tags may carry. */
export function listPurgedTags(tags: Iterable<string>): string[] {
  const purged = new Set<string>();
  for (const tag of tags) {
    purged.add(hashTag(tag));
    const kind = kindOf(tag);
    if (kind !== undefined) purged.add(hashTag(someOf(kind)));
  }
  return [...purged];
}

/** What Cache-Control is to browsers. `left`: milliseconds until the page becomes wrong. */
export function edgeLife({ prefix }: EdgeHeaders, left: number): string {
  const seconds = Math.min(LIFE_SECONDS, Math.floor(left / 1000));
  return seconds > 0 ? `${prefix}max-age=${seconds}, stale-if-error=${LIFE_SECONDS}` : NEVER;
}

const neverAtEdge = (edge: EdgeHeaders): Record<string, string> => ({ [edge.life]: NEVER });

interface Shared {
  tags: ReadonlySet<string>;
  isPurged: boolean;
}

/** In this order: sendCachedResponse relies on it. If not `isPurged`, no change is reported to the CDN. */
export const toEdgeHeaders = (edge: EdgeHeaders, { tags, isPurged }: Shared): Record<string, string> =>
  isPurged
    ? { [edge.life]: edgeLife(edge, Infinity), [edge.tags]: listTags(tags).join(edge.separator) }
    : neverAtEdge(edge);

/** For what a browser may show for some time after it changed, but a CDN must not add to. */
export const browserCaching = (cdn: CdnConfig | undefined, seconds: number): Record<string, string> => ({
  'Cache-Control': `public, max-age=${seconds}`,
  ...(cdn && neverAtEdge(edgeHeadersOf(cdn))),
});
