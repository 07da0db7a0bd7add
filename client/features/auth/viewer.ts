import { useEffect, useSyncExternalStore } from 'react';
import { useRouter } from '@tanstack/react-router';
import type { Utils } from '../../trpc';
import { hasSignedInHere, knownViewer, onAuthEvent } from './known-viewer';
import type { Viewer } from './known-viewer';

export type { Viewer };

const nobody = () => null;

/** Loads the script that follows the session only after a sign-in, in this tab or another. */
function followOnceSignedIn(utils: Utils): () => void {
  const left = new AbortController();
  const looking = new AbortController();
  async function follow() {
    const { followSession } = await import('./auth-store');
    if (!left.signal.aborted) left.signal.addEventListener('abort', followSession(utils));
  }
  function look() {
    if (looking.signal.aborted || !hasSignedInHere()) return;
    looking.abort();
    // If it fails to load, the page keeps the visitor's view.
    follow().catch(() => undefined);
  }
  addEventListener('storage', look, { signal: looking.signal });
  document.addEventListener('visibilitychange', look, { signal: looking.signal });
  look();
  return () => {
    looking.abort();
    left.abort();
  };
}

/**
 * The signed-in account; null on the server, before hydration and for visitors, for whom no request is made.
 */
export function useViewer(): Viewer | null {
  const { utils } = useRouter().options.context;
  useEffect(() => followOnceSignedIn(utils), [utils]);
  return useSyncExternalStore(onAuthEvent, knownViewer, nobody);
}
