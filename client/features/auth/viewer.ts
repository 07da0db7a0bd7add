import { useEffect, useSyncExternalStore } from 'react';
import { useRouter } from '@tanstack/react-router';
import type { Outputs, Utils } from '../../trpc';

export type Viewer = NonNullable<Outputs['auth']['me']>;

// No secret: it only says that asking who is signed in may be worth a request.
const FLAG = 'lootrank-signed-in';

let viewer: Viewer | null = null;
let asked: Promise<void> | undefined;
const listeners = new Set<() => void>();

function replace(next: Viewer | null) {
  viewer = next;
  for (const listener of listeners) listener();
}

function hasSignedInHere(): boolean {
  try {
    return localStorage.getItem(FLAG) !== null;
  } catch {
    return false;
  }
}

function setFlag(isSignedIn: boolean) {
  try {
    if (isSignedIn) localStorage.setItem(FLAG, '1');
    else localStorage.removeItem(FLAG);
  } catch {
    // Storage may be forbidden; then every page shows what a visitor sees.
  }
}

async function ask(utils: Utils): Promise<void> {
  try {
    const answer = await utils.client.auth.me.query();
    if (answer === null) setFlag(false);
    replace(answer);
  } catch {
    asked = undefined;
  }
}

/** What somebody else has just asked: takes it over for every component. */
export function adoptViewer(known: Viewer): void {
  setFlag(true);
  asked = Promise.resolve();
  replace(known);
}

/** After sign-in: every component that shows the viewer asks again. */
export async function rememberSignIn(utils: Utils): Promise<void> {
  setFlag(true);
  asked = ask(utils);
  await asked;
}

export function forgetSignIn(): void {
  setFlag(false);
  asked = undefined;
  replace(null);
}

// Another tab signed in or out.
function followOtherTabs(utils: Utils) {
  const follow = (event: StorageEvent) => {
    if (event.key !== FLAG && event.key !== null) return;
    if (hasSignedInHere()) asked = ask(utils);
    else forgetSignIn();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

const store = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => viewer,
  readOnServer: () => null,
};

/** Who is signed in; null on the server, before hydration and for visitors, who cost no request. */
export function useViewer(): Viewer | null {
  const { utils } = useRouter().options.context;
  useEffect(() => {
    if (hasSignedInHere()) asked ??= ask(utils);
    return followOtherTabs(utils);
  }, [utils]);
  return useSyncExternalStore(store.subscribe, store.read, store.readOnServer);
}
