import type { Outputs } from '../../trpc/trpc';
import { browserStorage } from '../../trpc/browser-storage';
import { createStore } from '../../ui/create-store';
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

/** `isOwnEvent`: this tab caused the event and handles the consequences itself. */
type Listener = (event: AuthEvent, viewer: Viewer | null, isOwnEvent: boolean) => void;

// Separate from auth-store.ts: every page shows the viewer, but only browsers that signed in need the code that
// requests it.
const viewer = createStore<Viewer | null | undefined>(undefined);
const listeners = new Set<Listener>();

export function hasSignedInHere(): boolean {
  return browserStorage.has(SIGNED_IN_HERE);
}

export const lastViewer = viewer.get;

export const knownViewer = () => viewer.get() ?? null;

export const useKnownViewer = () => viewer.useValue() ?? null;

export function setViewer(answer: Viewer | null): void {
  if (JSON.stringify(viewer.get()) !== JSON.stringify(answer)) viewer.set(answer);
}

export function emit(event: AuthEvent, isOwnEvent: boolean): void {
  for (const listener of [...listeners]) listener(event, knownViewer(), isOwnEvent);
}

export function onAuthEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
