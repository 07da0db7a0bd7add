import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
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

/** Filled in another tab, it is here too. */
function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

const linkOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>('a[data-compare]') : null;

// Lost on the way: the click tries again.
const fetchScript = (event: Event) => {
  if (linkOf(event)) loadTray().catch(() => undefined);
};

/** The tray's script comes once something is in it, or with the first sign that something will be; clicks wait for it. */
export function TraySlot() {
  const isFilled = useSyncExternalStore(subscribe, isStored, () => false);
  const [clicked, setClicked] = useState<readonly HTMLElement[]>([]);

  useEffect(() => {
    const stop = new AbortController();
    const take = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      setClicked((earlier) => [...earlier, link]);
    };
    for (const sign of ['pointerover', 'focusin']) {
      document.addEventListener(sign, fetchScript, { signal: stop.signal, passive: true });
    }
    document.addEventListener('click', take, { signal: stop.signal });
    return () => stop.abort();
  }, []);

  if (!isFilled && clicked.length === 0) return null;
  return (
    <Suspense>
      <Tray clicked={clicked} />
    </Suspense>
  );
}
