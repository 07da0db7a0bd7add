import { getVerdict } from '../casinos/casino-status';
import type { CasinoStatus } from '../casinos/casino-status';

export type ShareImageKind = 'casino' | 'post' | 'compare';

const TERMS = '18+. Terms apply.';

/** FNV-1a: a longer hash would cost visitors bytes, and it only has to differ between two versions of an image. */
function getVersion(facts: object): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(facts)) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

export interface SharedBy {
  siteName: string;
  look?: { logo?: string; accent?: string };
}

/** The version in the path covers everything that is drawn, so caches may store an image forever. */
function findImage<Facts extends object>(
  kind: ShareImageKind,
  address: string,
  { siteName, look }: SharedBy,
  content: Facts,
) {
  const facts = { siteName, logo: look?.logo, accent: look?.accent, ...content };
  return { facts, path: `/share/${kind}/${encodeURIComponent(address)}-${getVersion(facts)}.png` };
}

interface SharedCasino {
  id: string;
  slug: string | null;
  name: string;
  rating: number;
  status: CasinoStatus;
  bonusAmount: string | null;
}

export function casinoImage(site: SharedBy, casino: SharedCasino) {
  const { id, slug, name, rating, bonusAmount } = casino;
  const verdict = getVerdict(casino);
  const foot = verdict === null ? { offer: bonusAmount ?? '', note: TERMS } : { offer: '', note: verdict };
  // First, because the warning is what must be shared.
  const title = casino.status === 'warning' ? `We advise against ${name}` : name;
  return findImage('casino', slug ?? id, site, { kicker: 'Review', title, rating, ...foot });
}

interface SharedPost {
  slug: string;
  title: string;
  category: string | undefined;
  publishedAt: Date;
}

export function postImage(site: SharedBy, { slug, title, category = 'Blog', publishedAt }: SharedPost) {
  const note = publishedAt.toISOString().slice(0, 10);
  return findImage('post', slug, site, { kicker: category, title, rating: null, offer: '', note });
}

interface SharedSite {
  name: string;
  rating: number;
  logoUrl: string | null;
  verdict: string | null;
  bonusAmount: string | null;
}

export function comparisonImage(site: SharedBy, pair: string, sites: readonly SharedSite[]) {
  // No site profits from another site's warning.
  const isWarned = sites.some(({ verdict }) => verdict === getVerdict({ status: 'warning' }));
  const drawn = sites.map(({ name, rating, logoUrl, verdict, bonusAmount }) => {
    return { name, rating, logoUrl, verdict, offer: verdict === null && !isWarned ? (bonusAmount ?? '') : '' };
  });
  return findImage('compare', pair, site, { note: TERMS, sites: drawn });
}
