import type { Outputs } from '../../trpc';
import { SIGNED_IN_HERE } from './storage-keys';

export type Viewer = NonNullable<Outputs['auth']['me']>;

export type AuthEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED';

/** `isOurs`: this tab did it, and knows what comes next. */
type Listener = (event: AuthEvent, viewer: Viewer | null, isOurs: boolean) => void;

// Apart from the asking: every page shows the answer, and only who has signed in here needs the script that asks.
let viewer: Viewer | null | undefined;
const listeners = new Set<Listener>();

export function hasSignedInHere(): boolean {
  try {
    return localStorage.getItem(SIGNED_IN_HERE) !== null;
  } catch {
    return false;
  }
}

/** Undefined until somebody has asked. */
export const lastAnswer = () => viewer;

export const knownViewer = () => viewer ?? null;

/** An answer that says the same leaves the object as it is. */
export function settleViewer(answer: Viewer | null): void {
  if (JSON.stringify(viewer) !== JSON.stringify(answer)) viewer = answer;
}

export function emit(event: AuthEvent, isOurs: boolean): void {
  for (const listener of [...listeners]) listener(event, knownViewer(), isOurs);
}

export function onAuthEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
