import { useEffect, useSyncExternalStore } from 'react';
import { useRouter } from '@tanstack/react-router';
import { followSaved, knownSaved, onSavedChange, NOT_LOADED } from './saved-store';
import type { Saved } from './saved-store';

const unasked = () => NOT_LOADED;

/** The account's saved sites, or for visitors this browser's. */
export function useSaved(): Saved {
  const { utils } = useRouter().options.context;
  useEffect(() => followSaved(utils), [utils]);
  return useSyncExternalStore(onSavedChange, knownSaved, unasked);
}
