import { useEffect } from 'react';
import { useRouter } from '@tanstack/react-router';
import type { Client } from '../../trpc/trpc';
import { hasSignedInHere, useKnownViewer } from './known-viewer';
import type { Viewer } from './known-viewer';

export type { Viewer };

function followOnceSignedIn(client: Client): () => void {
  const unmounted = new AbortController();
  const watching = new AbortController();
  async function follow() {
    const { followSession } = await import('./auth-store');
    if (!unmounted.signal.aborted) unmounted.signal.addEventListener('abort', followSession(client));
  }
  function checkSignIn() {
    if (watching.signal.aborted || !hasSignedInHere()) return;
    watching.abort();
    // If loading fails, the page keeps the visitor's view.
    follow().catch(() => undefined);
  }
  addEventListener('storage', checkSignIn, { signal: watching.signal });
  document.addEventListener('visibilitychange', checkSignIn, { signal: watching.signal });
  checkSignIn();
  return () => {
    watching.abort();
    unmounted.abort();
  };
}

export function useViewer(): Viewer | null {
  const { client } = useRouter().options.context;
  useEffect(() => followOnceSignedIn(client), [client]);
  return useKnownViewer();
}
