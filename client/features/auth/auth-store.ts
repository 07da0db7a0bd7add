import { browserStorage } from '../../trpc/browser-storage';
import { getStatus } from '../../trpc/trpc';
import type { Client } from '../../trpc/trpc';
import { emit, hasSignedInHere, knownViewer, lastViewer, setViewer } from './known-viewer';
import type { AuthEvent, Viewer } from './known-viewer';
import { markPause } from './mark-pause';
import { SIGNED_IN_HERE } from './storage-keys';

const CHANNEL = 'lootrank-auth';
const FRESH_FOR = 30_000;
const FIRST_RETRY_MS = 200;
const MAX_ATTEMPTS = 6;
const REFETCH_EVENTS = new Set<AuthEvent>(['SIGNED_IN', 'USER_UPDATED']);

let receivedAt = -Infinity;
let pendingRequest: Promise<Viewer | null> | undefined;
let latestRequest = 0;
let channel: BroadcastChannel | undefined;

function setFlag(value: string | null) {
  if (value === null) browserStorage.remove(SIGNED_IN_HERE);
  else if (value !== '1' || !hasSignedInHere()) browserStorage.write(SIGNED_IN_HERE, value);
}

function findEvent(before: Viewer | null | undefined, now: Viewer | null): AuthEvent | undefined {
  if (before === undefined) return 'INITIAL_SESSION';
  if (before === null) return now ? 'SIGNED_IN' : undefined;
  if (now === null) return 'SIGNED_OUT';
  return before === now ? 'TOKEN_REFRESHED' : 'USER_UPDATED';
}

function applyResponse(answer: Viewer | null, event: AuthEvent | undefined, isOwnEvent: boolean) {
  const before = lastViewer();
  setViewer(answer);
  // The response may have set the account's pause.
  markPause();
  receivedAt = Date.now();
  setFlag(answer && '1');
  const announced = event ?? findEvent(before, knownViewer());
  if (announced) emit(announced, isOwnEvent);
}

/** A later request may succeed after a lost connection or a 5xx, but not after a 4xx. */
export const isTemporary = (error: unknown) => (getStatus(error) ?? 500) >= 500;

async function requestViewer(client: Client, event?: AuthEvent, isOwnEvent = false): Promise<Viewer | null> {
  latestRequest += 1;
  const thisRequest = latestRequest;
  for (let tries = 1; thisRequest === latestRequest; tries += 1) {
    try {
      const answer = await client.auth.me.query();
      // Ignore the response if a sign-in or sign-out has happened since.
      if (thisRequest === latestRequest) applyResponse(answer, event, isOwnEvent);
    } catch (error) {
      if (!isTemporary(error) || tries === MAX_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_MS * 2 ** (tries - 1)));
      continue;
    }
    break;
  }
  return thisRequest === latestRequest || !pendingRequest ? knownViewer() : await pendingRequest;
}

function startRequest(client: Client, event?: AuthEvent, isOwnEvent?: boolean): Promise<Viewer | null> {
  const answer = requestViewer(client, event, isOwnEvent).finally(() => {
    if (pendingRequest === answer) pendingRequest = undefined;
  });
  pendingRequest = answer;
  return answer;
}

export function checkSession(client: Client): Promise<Viewer | null> {
  return pendingRequest ?? startRequest(client);
}

export function currentViewer(client: Client): Promise<Viewer | null> {
  const isFresh = !pendingRequest && lastViewer() !== undefined && Date.now() - receivedAt < FRESH_FOR;
  return isFresh ? Promise.resolve(knownViewer()) : checkSession(client);
}

// Opened only with a session: an open channel can exclude a page from the back-forward cache.
function openChannel(client: Client) {
  try {
    channel ??= new BroadcastChannel(CHANNEL);
  } catch {
    // Missing or blocked: other tabs get the storage event, or notice at their next check.
    return;
  }
  channel.onmessage = ({ data }: MessageEvent<AuthEvent>) => onTabEvent(client, data);
}

function notifyTabs(event: AuthEvent) {
  channel?.postMessage(event);
  // The storage event informs tabs that have no channel.
  if (event === 'SIGNED_OUT') setFlag(null);
  else if (knownViewer() || event === 'SIGNED_IN') setFlag(`${event} ${Date.now()}`);
}

/** For this tab's listeners and other tabs. Reloads the viewer if the event may have changed it. */
export async function announceAuth(client: Client, event: AuthEvent): Promise<void> {
  openChannel(client);
  notifyTabs(event);
  if (REFETCH_EVENTS.has(event)) await startRequest(client, event, true).catch(() => null);
  else emit(event, true);
}

export function clearSignIn(): void {
  clearViewer(true);
  notifyTabs('SIGNED_OUT');
}

function clearViewer(isOwnEvent: boolean) {
  latestRequest += 1;
  pendingRequest = undefined;
  applyResponse(null, 'SIGNED_OUT', isOwnEvent);
}

function onTabEvent(client: Client, event: AuthEvent) {
  if (event === 'SIGNED_OUT') clearViewer(false);
  else if (REFETCH_EVENTS.has(event)) ignoreRejection(startRequest(client, event));
  else emit(event, false);
}

function ignoreRejection(answer: Promise<unknown>) {
  answer.catch(() => undefined);
}

let subscribers = 0;
let stopFollowing: (() => void) | undefined;

function follow(client: Client): () => void {
  if (hasSignedInHere()) openChannel(client);
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (channel || (key !== SIGNED_IN_HERE && key !== null)) return;
    onTabEvent(client, newValue ? (newValue.split(' ')[0] as AuthEvent) : 'SIGNED_OUT');
  };
  const onVisible = () => {
    if (!document.hidden && (knownViewer() || hasSignedInHere())) ignoreRejection(checkSession(client));
  };
  addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** Follows other tabs, and checks the session when this tab becomes visible, while there are followers. */
export function followSession(client: Client): () => void {
  subscribers += 1;
  stopFollowing ??= follow(client);
  if (!knownViewer() && hasSignedInHere()) ignoreRejection(checkSession(client));
  return () => {
    subscribers -= 1;
    if (subscribers > 0) return;
    stopFollowing?.();
    stopFollowing = undefined;
  };
}
