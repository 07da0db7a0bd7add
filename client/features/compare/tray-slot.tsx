import { lazy, Suspense, useEffect, useState } from 'react';
import { COMPARED } from './tray-key';

const loadTray = async () => ({ default: (await import('./tray')).Tray });
const Tray = lazy(loadTray);

function isStored(): boolean {
  try {
    return localStorage.getItem(COMPARED) !== null;
  } catch {
    return false;
  }
}

const linkOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>('a[data-compare]') : null;

/** The tray's script comes once something is in it, or with the first sign that something will be. */
export function TraySlot() {
  const [first, setFirst] = useState<HTMLElement | null>();
  const isLoaded = first !== undefined;

  useEffect(() => {
    if (isLoaded) return;
    if (isStored()) {
      setFirst(null);
      return;
    }
    const stop = new AbortController();
    const fetchScript = (event: Event) => {
      // Lost on the way: the click tries again.
      if (linkOf(event)) loadTray().catch(() => undefined);
    };
    const take = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      setFirst(link);
    };
    for (const sign of ['pointerover', 'focusin']) {
      document.addEventListener(sign, fetchScript, { signal: stop.signal, passive: true });
    }
    document.addEventListener('click', take, { signal: stop.signal });
    return () => stop.abort();
  }, [isLoaded]);

  if (first === undefined) return null;
  return (
    <Suspense>
      <Tray first={first} />
    </Suspense>
  );
}
