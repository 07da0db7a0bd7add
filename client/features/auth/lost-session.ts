import { hasUnsavedWork } from '../../ui/admin/unsaved-work';
import { createStore } from '../../ui/create-store';
import type { Viewer } from './known-viewer';

/** A session that ended while something typed was not saved. */
export interface LostSession {
  /** Whose work it is. */
  owner: Viewer;
  /** The other account that is signed in now; null for none. */
  now: Viewer | null;
  /** A save waits to be repeated. */
  isSaveWaiting: boolean;
  /** False once the dialog was closed, until the next save. */
  isShown: boolean;
}

let owner: Viewer | undefined;
const lost = createStore<LostSession | undefined>(undefined);
/** A sign-in is on its way: whose session the browser has is not known until it has been asked. */
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

/** Names the account that the screen was opened with. */
export function ownScreen(viewer: Viewer): void {
  owner = viewer;
}

/**
 * Decides what follows when `now` is signed in. Returns the owner of unsaved work, whose screen must stay; then asks
 * for a new sign-in unless it is the owner's. Undefined when nothing would be lost.
 */
export function keptFor(now: Viewer | null): Viewer | undefined {
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

/** Closes the dialog. The work stays on the screen, and the next save asks again. */
export function readOn(): void {
  const before = lost.get();
  if (before) lost.set({ ...before, isShown: false, isSaveWaiting: false });
  answerWaiting(false);
}

interface Call {
  isSave: boolean;
  /** Made by the screen itself: does not bring a closed dialog back. */
  isQuiet: boolean;
}

/** Resolves to true once the owner is signed in again and the call may be made, to false if it shall fail. */
export function ownerIsBack({ isSave, isQuiet }: Call): Promise<boolean> {
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

/** Says that a sign-in over the owner's work is on its way: saves wait until it is known whose it was. */
export function signingIn(): void {
  isSigningIn = lost.get() !== undefined;
}

/** Whether another account is signed in over the owner's work, or may be: nothing may be saved in its name. */
export const mayBeSomebodyElse = () => isSigningIn || (lost.get()?.now ?? null) !== null;
