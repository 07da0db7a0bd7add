import { useEffect } from 'react';
import { isPinned } from '../is-pinned';
import { toastStore } from '../toast-store';

const GAP = 8;

/** The way up that it has to go; 0 when no toast is over it. */
function coveredBy(toasts: readonly Element[], { top, bottom, left, right }: DOMRect): number {
  const covering = toasts
    .map((toast) => toast.getBoundingClientRect())
    .filter((toast) => toast.top < bottom && toast.bottom > top && toast.left < right && toast.right > left);
  return covering.length === 0 ? 0 : bottom + GAP - Math.min(...covering.map((toast) => toast.top));
}

function moveClear() {
  const region = document.querySelector('[role=status][data-screen-only]');
  const focused = document.activeElement;
  if (!region || !focused || region.contains(focused) || isPinned(focused)) return;
  const place = focused.getBoundingClientRect();
  const covered = coveredBy([...region.children], place);
  // A tall field is read where it is.
  if (covered > 0 && covered < place.top) scrollBy({ top: covered, behavior: 'instant' });
}

/** On a phone toasts are as wide as the screen: what has the focus moves out from under them. */
export function useFocusClearOfToasts(): void {
  useEffect(() => {
    const stopListening = toastStore.subscribe(() => requestAnimationFrame(moveClear));
    // Also by a dialog that closes; under a finger the page stays.
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) requestAnimationFrame(moveClear);
    };
    addEventListener('focusin', onFocus);
    return () => {
      stopListening();
      removeEventListener('focusin', onFocus);
    };
  }, []);
}
