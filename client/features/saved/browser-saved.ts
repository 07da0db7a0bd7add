import { FIRST_SAVED, MAX_SAVED } from '../../../shared/saved/saved-sites';
import { browserStorage } from '../../trpc/browser-storage';
import { SAVED } from './saved-key';

export interface SavedSite {
  address: string;
  /** Milliseconds since 1970. */
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

const possible = (time: number) => Math.max(FIRST_SAVED, Math.min(time, Date.now()));

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

export const browserSites = (): readonly SavedSite[] => parseSaved(browserStorage.read(SAVED) ?? null);

export function storeInBrowser(sites: readonly SavedSite[]): void {
  if (sites.length === 0) browserStorage.remove(SAVED);
  else browserStorage.writeJson(SAVED, sites);
}
