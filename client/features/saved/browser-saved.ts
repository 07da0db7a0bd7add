import { FIRST_SAVED, MAX_SAVED } from '../../../shared/saved-sites';
import { SAVED } from './saved-key';

/** A site that somebody saved. */
export interface SavedSite {
  /** Slug or id. */
  address: string;
  /** In milliseconds since 1970. */
  savedAt: number;
}

const MAX_ADDRESS = 100;

function isSite(value: unknown): value is SavedSite {
  if (typeof value !== 'object' || value === null) return false;
  const { address, savedAt } = value as Partial<Record<keyof SavedSite, unknown>>;
  return (
    typeof address === 'string' &&
    address.length <= MAX_ADDRESS &&
    /^[\w-]+$/.test(address) &&
    typeof savedAt === 'number' &&
    Number.isInteger(savedAt)
  );
}

/** A clock may have been wrong; no time is before there was anything to save, or to come. */
const possible = (time: number) => Math.max(FIRST_SAVED, Math.min(time, Date.now()));

/** Anything may stand in a browser's storage. */
export function parseSaved(text: string | null): SavedSite[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(value)) return [];
    const sites = new Map<string, SavedSite>();
    for (const { address, savedAt } of value.filter(isSite)) {
      if (!sites.has(address)) sites.set(address, { address, savedAt: possible(savedAt) });
    }
    return [...sites.values()].slice(0, MAX_SAVED);
  } catch {
    return [];
  }
}

// Lasts as long as the page where storage is switched off.
let unstored: readonly SavedSite[] = [];

/** The sites that this browser keeps. */
export function browserSites(): readonly SavedSite[] {
  try {
    return parseSaved(localStorage.getItem(SAVED));
  } catch {
    return unstored;
  }
}

export function storeInBrowser(sites: readonly SavedSite[]): void {
  unstored = sites;
  try {
    if (sites.length === 0) localStorage.removeItem(SAVED);
    else localStorage.setItem(SAVED, JSON.stringify(sites));
  } catch {
    // As above.
  }
}
