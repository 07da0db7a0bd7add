import { useEffect } from 'react';
import { isPinned } from '../is-pinned';
import { shownToasts } from '../messages/toast-store';

const GAP = 8;

/** Pixels to scroll so that no toast covers the rectangle; 0 when none does. */
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
  // Not if it would scroll the top of a tall field out of view.
  if (covered > 0 && covered < place.top) scrollBy({ top: covered, behavior: 'instant' });
}

export function useFocusClearOfToasts(): void {
  useEffect(() => {
    const stopListening = shownToasts.subscribe(() => requestAnimationFrame(moveClear));
    // Also when a closing dialog restores the focus. Only for visible focus: on touch the page must not move.
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
