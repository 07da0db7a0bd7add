import { useEffect } from 'react';
import { useRouter } from '@tanstack/react-router';
import { checkSession, followSession } from './auth-store';
import { onAuthEvent } from './known-viewer';
import type { Viewer } from './known-viewer';
import { keepScreenOwner, setScreenOwner } from './lost-session';

const POLL_MS = 30_000;
// A screen left open must not keep a session alive.
const IDLE_AFTER = 10 * 60_000;
const INPUT = ['pointerdown', 'keydown', 'wheel'] as const;

function watchInput() {
  let last = Date.now();
  const onInput = () => {
    last = Date.now();
  };
  for (const kind of INPUT) addEventListener(kind, onInput, { passive: true });
  const stop = () => {
    for (const kind of INPUT) removeEventListener(kind, onInput);
  };
  return { isIdle: () => Date.now() - last > IDLE_AFTER, stop };
}

/** Reruns the route guard when the session changes. A screen of `owner` with unsaved work stays as it is. */
export function useSessionPolling(owner?: Viewer): void {
  const router = useRouter();
  useEffect(() => owner && setScreenOwner(owner), [owner]);
  useEffect(() => {
    const { client } = router.options.context;
    const input = watchInput();
    const stopFollowing = followSession(client);
    const stopListening = onAuthEvent((event, viewer, isOwnEvent) => {
      if ((event === 'SIGNED_OUT' && isOwnEvent) || keepScreenOwner(viewer)) return;
      if (event === 'SIGNED_OUT' || event === 'SIGNED_IN' || event === 'USER_UPDATED') void router.invalidate();
    });
    const timer = setInterval(() => {
      if (!document.hidden && !input.isIdle()) checkSession(client).catch(() => undefined);
    }, POLL_MS);
    return () => {
      clearInterval(timer);
      stopListening();
      stopFollowing();
      input.stop();
    };
  }, [router]);
}
