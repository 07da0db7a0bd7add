import { useEffect } from 'react';
import { MAX_COMPARED } from '../../../shared/content/comparison-path';
import { browserStorage } from '../../trpc/browser-storage';
import { createStore } from '../../ui/create-store';
import { COMPARED } from './tray-key';

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

/** Browser storage can contain anything. */
export function parseTray(text: string | null | undefined): TraySite[] {
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

const read = () => parseTray(browserStorage.read(COMPARED));
const tray = createStore<readonly TraySite[]>(read());

export const traySites = tray.get;

function store(sites: readonly TraySite[]) {
  if (sites.length === 0) browserStorage.remove(COMPARED);
  else browserStorage.writeJson(COMPARED, sites);
  tray.set(sites);
}

export type Added = 'added' | 'removed' | 'full';

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

function followOtherTabs(): () => void {
  const stop = new AbortController();
  function onStorage({ key }: StorageEvent) {
    if (key === COMPARED || key === null) tray.set(read());
  }
  // A page in the back-forward cache gets no storage events.
  function onPageShow({ persisted }: PageTransitionEvent) {
    if (persisted) tray.set(read());
  }
  addEventListener('storage', onStorage, { signal: stop.signal });
  addEventListener('pageshow', onPageShow, { signal: stop.signal });
  return () => stop.abort();
}

export function useTray(): readonly TraySite[] {
  useEffect(followOtherTabs, []);
  return tray.useValue();
}
