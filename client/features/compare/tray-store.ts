import { MAX_COMPARED } from '../../../shared/compare-search';
import { COMPARED } from './tray-key';

/** A site somebody wants to compare. */
export interface TraySite {
  address: string;
  name: string;
  logo: string | null;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 300;

function isSite(value: unknown): value is TraySite {
  if (typeof value !== 'object' || value === null) return false;
  const { address, name, logo } = value as Partial<Record<keyof TraySite, unknown>>;
  return isText(address) && /^[\w-]+$/.test(address) && isText(name) && (logo === null || isText(logo));
}

/** Anything may stand in a browser's storage. */
export function parseTray(text: string | null): TraySite[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(value)) return [];
    const sites = value.filter(isSite).map(({ address, name, logo }) => ({ address, name, logo }));
    return sites
      .filter((site, index) => sites.findIndex(({ address }) => address === site.address) === index)
      .slice(0, MAX_COMPARED);
  } catch {
    return [];
  }
}

let shown: readonly TraySite[] | undefined;
const listeners = new Set<() => void>();

function tell(sites: readonly TraySite[]) {
  shown = sites;
  for (const listener of listeners) listener();
}

const read = () => {
  try {
    return parseTray(localStorage.getItem(COMPARED));
  } catch {
    // Storage that is switched off: the tray lasts as long as the page.
    return [];
  }
};

export function traySites(): readonly TraySite[] {
  return (shown ??= read());
}

function store(sites: readonly TraySite[]) {
  try {
    if (sites.length === 0) localStorage.removeItem(COMPARED);
    else localStorage.setItem(COMPARED, JSON.stringify(sites));
  } catch {
    // As above.
  }
  tell(sites);
}

export type Added = 'added' | 'removed' | 'full';

/** Puts a site into the tray, or takes it out when it is there. */
export function toggleSite(site: TraySite): Added {
  const sites = traySites();
  if (sites.some(({ address }) => address === site.address)) {
    removeSite(site.address);
    return 'removed';
  }
  if (sites.length >= MAX_COMPARED) return 'full';
  store([...sites, site]);
  return 'added';
}

export function removeSite(address: string): void {
  store(traySites().filter((site) => site.address !== address));
}

/** Of other tabs too. */
export function subscribeToTray(listener: () => void): () => void {
  const stop = new AbortController();
  function onStorage({ key }: StorageEvent) {
    if (key === COMPARED || key === null) tell(read());
  }
  // A page that comes back as it was left has heard of nothing meanwhile.
  function onPageShow({ persisted }: PageTransitionEvent) {
    if (persisted) tell(read());
  }
  listeners.add(listener);
  addEventListener('storage', onStorage, { signal: stop.signal });
  addEventListener('pageshow', onPageShow, { signal: stop.signal });
  return () => {
    listeners.delete(listener);
    stop.abort();
  };
}
