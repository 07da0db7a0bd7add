import { useEffect } from 'react';

function moveClear({ key }: KeyboardEvent) {
  const focused = document.activeElement;
  if (key !== 'Tab' || !focused) return;
  const { top, bottom } = focused.getBoundingClientRect();
  const clear = innerHeight - parseFloat(getComputedStyle(focused).scrollMarginBottom);
  if (bottom > clear && bottom - top < clear) focused.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** Browsers take what stands behind a pinned bar for seen, whatever its scroll margin, and leave it there. */
export function useFocusAboveBar(isPinned: boolean) {
  useEffect(() => {
    if (isPinned) addEventListener('keyup', moveClear);
    return () => removeEventListener('keyup', moveClear);
  }, [isPinned]);
}
