import { useEffect, type RefObject } from 'react';

/**
 * Closes on a click outside or on one of its links, on Escape and on tabbing out. The arrow keys, Home and End move
 * through its items; Down also opens it.
 */
export function useDetailsMenu(ref: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const details = ref.current;
    if (!details) return;

    function onClick({ target }: MouseEvent) {
      if (!(target instanceof Element)) return;
      if (!details?.contains(target) || target.closest('a')) close();
    }
    function onKeyDown(event: KeyboardEvent) {
      const { key, target } = event;
      if (!details || !(details.open || key === 'ArrowDown')) return;
      if (key === 'Escape') {
        close();
        details.querySelector('summary')?.focus();
      }
      const items = [...details.querySelectorAll<HTMLElement>('a,button')];
      const at = items.indexOf(target as HTMLElement);
      const steps: Partial<Record<string, number>> = {
        ArrowDown: (at + 1) % items.length,
        ArrowUp: Math.max(at, 0) - 1,
        Home: 0,
        End: -1,
      };
      const to = steps[key];
      const item = to !== undefined && items.at(to);
      if (!item || target instanceof HTMLInputElement) return;
      event.preventDefault();
      details.open = true;
      item.focus();
    }
    function onFocusOut({ relatedTarget }: FocusEvent) {
      if (relatedTarget instanceof Node && !details?.contains(relatedTarget)) close();
    }
    function close() {
      if (details) details.open = false;
    }

    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('click', onClick, { signal });
    details.addEventListener('keydown', onKeyDown, { signal });
    details.addEventListener('focusout', onFocusOut, { signal });
    return () => stop.abort();
  }, [ref]);
}
