import { MAX_SAVED } from '../../../shared/saved/saved-sites';
import { browserStorage } from '../../trpc/browser-storage';
import type { Client } from '../../trpc/trpc';
import { createStore } from '../../ui/create-store';
import { hasSignedInHere, onAuthEvent } from '../auth/known-viewer';
import { SIGNED_IN_HERE } from '../auth/storage-keys';
import { browserSites, storeInBrowser } from './browser-saved';
import type { SavedSite } from './browser-saved';
import { SAVED } from './saved-key';

/**
 * Written and removed at once: only its storage event matters, which tells other tabs that the account's sites changed.
 */
const CHANGED = 'saved-changed';

export interface Saved {
  /** 'unasked' on the server and until hydration. */
  status: 'unasked' | 'pending' | 'ready' | 'failed';
  isOfAccount: boolean;
  sites: readonly SavedSite[];
  left: number;
  error?: unknown;
}

const NOT_LOADED: Saved = { status: 'unasked', isOfAccount: false, sites: [], left: 0 };

const saved = createStore(NOT_LOADED);
let turn = 0;

export const knownSaved = saved.get;
export const useKnownSaved = saved.useValue;

const ofBrowser = (): Saved => ({ status: 'ready', isOfAccount: false, sites: browserSites(), left: 0 });

/** Removes each site here once the server has it. Returns how many did not fit. */
async function merge(client: Client): Promise<number> {
  const sites = browserSites();
  if (sites.length === 0) return 0;
  const { left } = await client.saved.merge.mutate({
    sites: sites.map(({ address, savedAt }) => ({ slug: address, savedAt: new Date(savedAt) })),
  });
  const moved = new Set(sites.map(({ address }) => address).filter((address) => !left.includes(address)));
  // Read again: another tab may have added a site in the meantime.
  storeInBrowser(browserSites().filter(({ address }) => !moved.has(address)));
  notifyTabs();
  return left.length;
}

async function find(client: Client): Promise<Saved> {
  if (!hasSignedInHere()) return ofBrowser();
  const { currentViewer } = await import('../auth/auth-store');
  if (!(await currentViewer(client))) return ofBrowser();
  const left = await merge(client);
  const listed = await client.saved.list.query();
  const sites = listed.map(({ address, savedAt }) => ({ address, savedAt: savedAt.getTime() }));
  return { status: 'ready', isOfAccount: true, sites, left };
}

/** Never rejects: a failure is stored in the status. */
async function read(client: Client): Promise<void> {
  turn += 1;
  const mine = turn;
  if (saved.get().status !== 'ready') saved.set({ ...saved.get(), status: 'pending' });
  try {
    const found = await find(client);
    if (mine === turn) saved.set(found);
  } catch (error) {
    if (mine === turn) saved.set({ ...saved.get(), status: 'failed', error });
  }
}

function clearAccount(): void {
  turn += 1;
  saved.set(ofBrowser());
}

function notifyTabs(): void {
  // Without storage other tabs see the change on their next load.
  browserStorage.write(CHANGED, String(Date.now()));
  browserStorage.remove(CHANGED);
}

let last: Promise<unknown> = Promise.resolve();

/** Runs changes one after the other, so that the server gets clicks in order. */
function enqueue<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  // The caller handles the error; it must not block the next change.
  last = result.catch(() => undefined);
  return result;
}

async function ready(client: Client): Promise<Saved> {
  if (saved.get().status !== 'ready') await read(client);
  if (saved.get().status === 'failed') throw saved.get().error;
  return saved.get();
}

function show(sites: readonly SavedSite[]): void {
  saved.set({ ...saved.get(), sites });
  if (!saved.get().isOfAccount) storeInBrowser(sites);
}

const withSite = (site: SavedSite) =>
  [...saved.get().sites.filter(({ address }) => address !== site.address), site].toSorted(
    (a, b) => b.savedAt - a.savedAt,
  );
const withoutSite = (gone: string) => saved.get().sites.filter(({ address }) => address !== gone);

async function carryOut(sites: readonly SavedSite[], call: () => Promise<unknown>, undo: () => readonly SavedSite[]) {
  const { isOfAccount } = saved.get();
  show(sites);
  if (!isOfAccount) return;
  const mine = turn;
  try {
    await call();
  } catch (error) {
    if (mine === turn) show(undo());
    throw error;
  }
  notifyTabs();
}

async function add(client: Client, { address, savedAt }: { address: string; savedAt?: number }): Promise<boolean> {
  if (saved.get().sites.length >= MAX_SAVED) return false;
  await carryOut(
    withSite({ address, savedAt: savedAt ?? Date.now() }),
    () => client.saved.add.mutate({ slug: address, ...(savedAt !== undefined && { savedAt: new Date(savedAt) }) }),
    () => withoutSite(address),
  );
  return true;
}

async function remove(client: Client, site: SavedSite): Promise<void> {
  await carryOut(
    withoutSite(site.address),
    () => client.saved.remove.mutate({ slug: site.address }),
    () => withSite(site),
  );
}

export interface Toggled {
  kind: 'saved' | 'removed' | 'full';
  site: SavedSite;
}

export function toggleSaved(client: Client, address: string): Promise<Toggled> {
  return enqueue(async () => {
    const { sites } = await ready(client);
    const site = sites.find((one) => one.address === address);
    if (!site) {
      const isAdded = await add(client, { address });
      return { kind: isAdded ? 'saved' : 'full', site: { address, savedAt: Date.now() } };
    }
    await remove(client, site);
    return { kind: 'removed', site };
  });
}

export function restoreSaved(client: Client, site: SavedSite): Promise<boolean> {
  return enqueue(async () => {
    const { sites } = await ready(client);
    return sites.some(({ address }) => address === site.address) || (await add(client, site));
  });
}

export function removeSaved(client: Client, site: SavedSite): Promise<void> {
  return enqueue(async () => {
    await ready(client);
    await remove(client, site);
  });
}

/** Reloads. Never rejects: a failure is stored in the status. */
export function refreshSaved(client: Client): Promise<void> {
  return enqueue(() => read(client));
}

/** Checks again in its turn: an earlier read may already have loaded the account, or failed. */
function readAccount(client: Client): void {
  void enqueue(async () => {
    if (!saved.get().isOfAccount && saved.get().status !== 'failed') await read(client);
  });
}

// Never unsubscribed: a session can end on a screen that shows no saved sites.
onAuthEvent((event) => {
  if (event === 'SIGNED_OUT') clearAccount();
});

function follow(client: Client): () => void {
  const stop = new AbortController();
  void refreshSaved(client);
  function onStorage({ key, newValue }: StorageEvent) {
    const isOfBrowser = !saved.get().isOfAccount && saved.get().status === 'ready';
    if ((key === SAVED || key === null) && isOfBrowser) saved.set(ofBrowser());
    if (key === CHANGED && newValue !== null && saved.get().isOfAccount) void refreshSaved(client);
    if (key === SIGNED_IN_HERE && newValue !== null) readAccount(client);
  }
  // A page in the back-forward cache gets no storage events.
  function onPageShow({ persisted }: PageTransitionEvent) {
    if (persisted) void refreshSaved(client);
  }
  addEventListener('storage', onStorage, { signal: stop.signal });
  addEventListener('pageshow', onPageShow, { signal: stop.signal });
  const stopListening = onAuthEvent((event) => {
    if (event === 'SIGNED_IN') readAccount(client);
  });
  return () => {
    stop.abort();
    stopListening();
  };
}

let followers = 0;
let stopFollowing: (() => void) | undefined;

export function followSaved(client: Client): () => void {
  followers += 1;
  stopFollowing ??= follow(client);
  return () => {
    followers -= 1;
    if (followers > 0) return;
    stopFollowing?.();
    stopFollowing = undefined;
  };
}
