import { PAUSE_COOKIE, PAUSED } from '../../../shared/content/pause';

/**
 * Hides all offers while a pause runs, by a class of the root element: the HTML is the same for everybody. The browser drops
 * the cookie at the pause's end; whether it is one of ours only the server can say, so any cookie counts.
 */
export function markPause() {
  const isPaused = RegExp(`(^|; )${PAUSE_COOKIE}=`).test(document.cookie);
  document.documentElement.classList.toggle(PAUSED, isPaused);
}
