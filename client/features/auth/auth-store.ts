import { statusOf } from '../../trpc';
import type { Utils } from '../../trpc';
import { emit, hasSignedInHere, knownViewer, lastAnswer, settleViewer } from './known-viewer';
import type { AuthEvent, Viewer } from './known-viewer';
import { SIGNED_IN_HERE } from './storage-keys';

const CHANNEL = 'lootrank-auth';
const FRESH_FOR = 30_000;
const FIRST_PAUSE = 200;
const MAX_TRIES = 6;
const ASKS_ANEW = new Set<AuthEvent>(['SIGNED_IN', 'USER_UPDATED']);

let askedAt = -Infinity;
let asking: Promise<Viewer | null> | undefined;
let turn = 0;
let channel: BroadcastChannel | undefined;

function setFlag(value: string | null) {
  try {
    if (value === null) localStorage.removeItem(SIGNED_IN_HERE);
    else if (value !== '1' || !hasSignedInHere()) localStorage.setItem(SIGNED_IN_HERE, value);
  } catch {
    // Storage may be blocked; then every page shows the visitor's view.
  }
}

function eventOf(before: Viewer | null | undefined, now: Viewer | null): AuthEvent | undefined {
  if (before === undefined) return 'INITIAL_SESSION';
  if (before === null) return now ? 'SIGNED_IN' : undefined;
  if (now === null) return 'SIGNED_OUT';
  return before === now ? 'TOKEN_REFRESHED' : 'USER_UPDATED';
}

function settle(answer: Viewer | null, event: AuthEvent | undefined, isOurs: boolean) {
  const before = lastAnswer();
  settleViewer(answer);
  askedAt = Date.now();
  setFlag(answer && '1');
  const told = event ?? eventOf(before, knownViewer());
  if (told) emit(told, isOurs);
}

/** Lost connections and 5xx: a later request may succeed. A 4xx is an answer. */
export const isTemporary = (error: unknown) => (statusOf(error) ?? 500) >= 500;

/** Retries temporary failures with doubling pauses. */
async function ask(utils: Utils, event?: AuthEvent, isOurs = false): Promise<Viewer | null> {
  turn += 1;
  const mine = turn;
  for (let tries = 1; mine === turn; tries += 1) {
    try {
      const answer = await utils.client.auth.me.query();
      // Ignore the response if a sign-in or sign-out has happened since: it is outdated.
      if (mine === turn) settle(answer, event, isOurs);
    } catch (error) {
      if (!isTemporary(error) || tries === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE * 2 ** (tries - 1)));
      continue;
    }
    break;
  }
  return mine === turn || !asking ? knownViewer() : await asking;
}

function startAsking(utils: Utils, event?: AuthEvent, isOurs?: boolean): Promise<Viewer | null> {
  const answer = ask(utils, event, isOurs).finally(() => {
    if (asking === answer) asking = undefined;
  });
  asking = answer;
  return answer;
}

/** Asks the server, or joins the request in flight. Rejects when the server cannot be reached. */
export function checkSession(utils: Utils): Promise<Viewer | null> {
  return asking ?? startAsking(utils);
}

/** Like checkSession, but reuses a response younger than 30 s. */
export function currentViewer(utils: Utils): Promise<Viewer | null> {
  const isFresh = !asking && lastAnswer() !== undefined && Date.now() - askedAt < FRESH_FOR;
  return isFresh ? Promise.resolve(knownViewer()) : checkSession(utils);
}

// Opened only once there is a session: an open channel can exclude a page from the back-forward cache.
function openChannel(utils: Utils) {
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<AuthEvent>) => hear(utils, data);
}

function tellTabs(event: AuthEvent) {
  channel?.postMessage(event);
  // The storage event informs tabs that have no channel.
  if (event === 'SIGNED_OUT') setFlag(null);
  else if (knownViewer() || event === 'SIGNED_IN') setFlag(`${event} ${Date.now()}`);
}

/**
 * Announces an event of this tab to its listeners and to other tabs. Requests the viewer again when the event may have
 * changed it.
 */
export async function announceAuth(utils: Utils, event: AuthEvent): Promise<void> {
  openChannel(utils);
  tellTabs(event);
  if (ASKS_ANEW.has(event)) await startAsking(utils, event, true).catch(() => null);
  else emit(event, true);
}

export function forgetSignIn(): void {
  forget(true);
  tellTabs('SIGNED_OUT');
}

function forget(isOurs: boolean) {
  turn += 1;
  asking = undefined;
  settle(null, 'SIGNED_OUT', isOurs);
}

function hear(utils: Utils, event: AuthEvent) {
  if (event === 'SIGNED_OUT') forget(false);
  else if (ASKS_ANEW.has(event)) quietly(startAsking(utils, event));
  else emit(event, false);
}

function quietly(answer: Promise<unknown>) {
  answer.catch(() => undefined);
}

let followers = 0;
let stopFollowing: (() => void) | undefined;

function follow(utils: Utils): () => void {
  if (hasSignedInHere()) openChannel(utils);
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (channel || (key !== SIGNED_IN_HERE && key !== null)) return;
    hear(utils, newValue ? (newValue.split(' ')[0] as AuthEvent) : 'SIGNED_OUT');
  };
  const onVisible = () => {
    if (!document.hidden && (knownViewer() || hasSignedInHere())) quietly(checkSession(utils));
  };
  addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** Follows other tabs' events, and checks the session when this tab becomes visible, while there are followers. */
export function followSession(utils: Utils): () => void {
  followers += 1;
  stopFollowing ??= follow(utils);
  if (!knownViewer() && hasSignedInHere()) quietly(checkSession(utils));
  return () => {
    followers -= 1;
    if (followers > 0) return;
    stopFollowing?.();
    stopFollowing = undefined;
  };
}
