import { hasUnsavedWork } from '../../ui/admin/form/unsaved-work';
import { createStore } from '../../ui/create-store';
import type { Viewer } from './known-viewer';

export interface LostSession {
  owner: Viewer;
  now: Viewer | null;
  isSaveWaiting: boolean;
  isShown: boolean;
}

let owner: Viewer | undefined;
const lost = createStore<LostSession | undefined>(undefined);
/** A sign-in is in progress: the session's account is unknown until requested. */
let isSigningIn = false;
let waiting: ((isBack: boolean) => void)[] = [];

function answerWaiting(isBack: boolean): void {
  const calls = waiting;
  waiting = [];
  for (const answer of calls) answer(isBack);
}

function end(isBack: boolean): void {
  if (lost.get()) lost.set(undefined);
  answerWaiting(isBack);
}

export const useLostSession = lost.useValue;

export function setScreenOwner(viewer: Viewer): void {
  owner = viewer;
}

/**
 * Returns the owner of unsaved work, whose screen must stay; then asks for a new sign-in unless the owner is signed in.
 * Undefined if nothing would be lost.
 */
export function keepScreenOwner(now: Viewer | null): Viewer | undefined {
  isSigningIn = false;
  if (!owner || !hasUnsavedWork()) {
    end(false);
    return undefined;
  }
  const before = lost.get();
  if (now?.id === owner.id) end(true);
  else if (before?.owner.id !== owner.id || before.now?.id !== now?.id)
    lost.set({ owner, now, isSaveWaiting: before?.isSaveWaiting ?? false, isShown: true });
  return owner;
}

export function dismissLostSession(): void {
  const before = lost.get();
  if (before) lost.set({ ...before, isShown: false, isSaveWaiting: false });
  answerWaiting(false);
}

interface Call {
  isSave: boolean;
  isQuiet: boolean;
}

/** Resolves to true once the owner is signed in again, to false if the call must fail. */
export function waitForOwner({ isSave, isQuiet }: Call): Promise<boolean> {
  const before = lost.get();
  if (!owner || !hasUnsavedWork() || (isQuiet && before?.isShown === false)) return Promise.resolve(false);
  lost.set({
    owner,
    now: before?.now ?? null,
    isSaveWaiting: isSave || (before?.isSaveWaiting ?? false),
    isShown: true,
  });
  return new Promise((resolve) => waiting.push(resolve));
}

export function markSigningIn(): void {
  isSigningIn = lost.get() !== undefined;
}

/** Another account may be signed in: nothing may be saved in its name. */
export const mayBeAnotherAccount = () => isSigningIn || (lost.get()?.now ?? null) !== null;
