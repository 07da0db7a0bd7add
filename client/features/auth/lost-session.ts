import { useSyncExternalStore } from 'react';
import { hasUnsavedWork } from '../../ui/admin/unsaved-work';
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
let lost: LostSession | undefined;
let waiting: ((isBack: boolean) => void)[] = [];
const listeners = new Set<() => void>();

function set(next: LostSession | undefined): void {
  lost = next;
  for (const listener of [...listeners]) listener();
}

function answerWaiting(isBack: boolean): void {
  const calls = waiting;
  waiting = [];
  for (const answer of calls) answer(isBack);
}

function end(isBack: boolean): void {
  if (lost) set(undefined);
  answerWaiting(isBack);
}

function onLostSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useLostSession = () => useSyncExternalStore(onLostSession, () => lost);

/** Names the account that the screen was opened with. */
export function ownScreen(viewer: Viewer): void {
  owner = viewer;
}

/**
 * Decides what follows when `now` is signed in. Returns the owner of unsaved work, whose screen must stay; then asks
 * for a new sign-in unless it is the owner's. Undefined when nothing would be lost.
 */
export function keptFor(now: Viewer | null): Viewer | undefined {
  if (!owner || !hasUnsavedWork()) {
    end(false);
    return undefined;
  }
  if (now?.id === owner.id) end(true);
  else if (lost?.owner.id !== owner.id || lost.now?.id !== now?.id)
    set({ owner, now, isSaveWaiting: lost?.isSaveWaiting ?? false, isShown: true });
  return owner;
}

/** Closes the dialog. The work stays on the screen, and the next save asks again. */
export function readOn(): void {
  if (lost) set({ ...lost, isShown: false, isSaveWaiting: false });
  answerWaiting(false);
}

interface Call {
  isSave: boolean;
  /** Made by the screen itself: does not bring a closed dialog back. */
  isQuiet: boolean;
}

/** Resolves to true once the owner is signed in again and the call may be made, to false if it shall fail. */
export function ownerIsBack({ isSave, isQuiet }: Call): Promise<boolean> {
  if (!owner || !hasUnsavedWork() || (isQuiet && lost?.isShown === false)) return Promise.resolve(false);
  set({
    owner,
    now: lost?.now ?? null,
    isSaveWaiting: isSave || (lost?.isSaveWaiting ?? false),
    isShown: true,
  });
  return new Promise((resolve) => waiting.push(resolve));
}

/** Whether another account is signed in over the owner's work: nothing may be saved in its name. */
export const isSomebodyElse = () => lost !== undefined && lost.now !== null;
