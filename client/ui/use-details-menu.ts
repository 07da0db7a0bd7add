import { useEffect, type RefObject } from 'react';

/** A details element opens by itself; this closes it again: a click elsewhere or on one of its links, Escape, tabbing out. */
export function useDetailsMenu(ref: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const details = ref.current;
    if (!details) return;

    function onClick({ target }: MouseEvent) {
      if (!(target instanceof Element)) return;
      if (!details?.contains(target) || target.closest('a')) close();
    }
    function onKeyDown({ key }: KeyboardEvent) {
      if (key !== 'Escape' || !details?.open) return;
      close();
      details.querySelector('summary')?.focus();
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
