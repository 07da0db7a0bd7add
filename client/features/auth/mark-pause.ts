import { PAUSE_COOKIE, PAUSED } from '../../../shared/content/pause';

/**
 * A class on the root hides all offers during a pause, because the HTML is the same for everybody. The browser drops
 * the cookie at the end; only the server can verify it, so any cookie counts.
 */
export function markPause() {
  const isPaused = RegExp(`(^|; )${PAUSE_COOKIE}=`).test(document.cookie);
  document.documentElement.classList.toggle(PAUSED, isPaused);
}
