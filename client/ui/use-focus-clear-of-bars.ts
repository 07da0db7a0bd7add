import { useEffect } from 'react';
import { isPinned } from './is-pinned';

function moveClear() {
  const focused = document.activeElement;
  if (!focused) return;
  const { top, bottom } = focused.getBoundingClientRect();
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(focused);
  const from = parseFloat(scrollMarginTop);
  const to = innerHeight - parseFloat(scrollMarginBottom);
  const isCovered = top < from || bottom > to;
  if (isCovered && bottom - top < to - from && !isPinned(focused)) {
    focused.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
}

/** Browsers take what stands behind a pinned bar for seen, whatever its scroll margin, and leave it there. */
export function useFocusClearOfBars() {
  useEffect(() => {
    const onKeyUp = ({ key }: KeyboardEvent) => key === 'Tab' && moveClear();
    // The key that brought this script was let go before it came.
    if (document.activeElement?.matches(':focus-visible')) moveClear();
    addEventListener('keyup', onKeyUp);
    return () => removeEventListener('keyup', onKeyUp);
  }, []);
}
