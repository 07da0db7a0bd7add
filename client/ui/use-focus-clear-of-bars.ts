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

/** Browsers treat an element behind a pinned bar as visible, whatever its scroll margin, and do not scroll it clear. */
export function useFocusClearOfBars() {
  useEffect(() => {
    const onKeyUp = ({ key }: KeyboardEvent) => key === 'Tab' && moveClear();
    if (document.activeElement?.matches(':focus-visible')) moveClear();
    addEventListener('keyup', onKeyUp);
    return () => removeEventListener('keyup', onKeyUp);
  }, []);
}
