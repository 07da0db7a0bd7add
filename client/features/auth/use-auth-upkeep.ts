import { useEffect } from 'react';
import { useRouter } from '@tanstack/react-router';
import { checkSession, followSession } from './auth-store';
import { onAuthEvent } from './known-viewer';

const TICK = 30_000;
// A screen left open must not keep alive a session that would otherwise expire.
const IDLE_AFTER = 10 * 60_000;
const INPUT = ['pointerdown', 'keydown', 'wheel'] as const;

function watchInput() {
  let last = Date.now();
  const note = () => {
    last = Date.now();
  };
  for (const kind of INPUT) addEventListener(kind, note, { passive: true });
  const stop = () => {
    for (const kind of INPUT) removeEventListener(kind, note);
  };
  return { isIdle: () => Date.now() - last > IDLE_AFTER, stop };
}

/** On screens that require sign-in: refreshes the session's state, and reruns the route guard when it changes. */
export function useAuthUpkeep(): void {
  const router = useRouter();
  useEffect(() => {
    const { utils } = router.options.context;
    const input = watchInput();
    const stopFollowing = followSession(utils);
    const stopListening = onAuthEvent((event, _viewer, isOurs) => {
      if ((event === 'SIGNED_OUT' && !isOurs) || event === 'SIGNED_IN' || event === 'USER_UPDATED') {
        void router.invalidate();
      }
    });
    const tick = setInterval(() => {
      if (!document.hidden && !input.isIdle()) checkSession(utils).catch(() => undefined);
    }, TICK);
    return () => {
      clearInterval(tick);
      stopListening();
      stopFollowing();
      input.stop();
    };
  }, [router]);
}
