import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { SIGNED_IN_HERE } from '../features/auth/storage-keys';
import { COMPARED } from '../features/compare/tray-key';
import { SAVED } from '../features/saved/saved-key';

const loadChoices = async () => ({ default: (await import('./site-choices')).SiteChoices });
const SiteChoices = lazy(loadChoices);

function isStored(): boolean {
  try {
    return [COMPARED, SAVED, SIGNED_IN_HERE].some((key) => localStorage.getItem(key) !== null);
  } catch {
    return false;
  }
}

/** Chosen in another tab, it is here too. */
function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

const linkOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>('a[data-compare],a[data-save]') : null;

/**
 * The script of what somebody compares and saves comes once there is something of it, or may be in their account, or with
 * the first sign that something will be; clicks wait for it. The Tab key brings it too: it holds what only the keyboard
 * needs.
 */
export function SiteChoicesSlot() {
  const isNeeded = useSyncExternalStore(subscribe, isStored, () => false);
  const [isComing, setIsComing] = useState(false);
  const [clicked, setClicked] = useState<readonly HTMLElement[]>([]);

  useEffect(() => {
    const stop = new AbortController();
    const fetchScript = (event: Event) => {
      // Lost on the way: the click tries again.
      if (linkOf(event) || (event as KeyboardEvent).key === 'Tab')
        loadChoices().then(
          () => setIsComing(true),
          () => undefined,
        );
    };
    const take = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      setClicked((earlier) => [...earlier, link]);
    };
    for (const sign of ['pointerover', 'focusin', 'keyup']) {
      document.addEventListener(sign, fetchScript, { signal: stop.signal, passive: true });
    }
    // Before React, which stops a click on a part of the page whose own script is still to come.
    addEventListener('click', take, { signal: stop.signal, capture: true });
    return () => stop.abort();
  }, []);

  if (!isNeeded && !isComing && clicked.length === 0) return null;
  return (
    <Suspense>
      <SiteChoices clicked={clicked} />
    </Suspense>
  );
}
