import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { SIGNED_IN_HERE } from '../features/auth/storage-keys';
import { COMPARED } from '../features/compare/tray-key';
import { SAVED } from '../features/saved/saved-key';
import { browserStorage } from '../trpc/browser-storage';

const loadChoices = async () => ({ default: (await import('./site-choices')).SiteChoices });
const SiteChoices = lazy(loadChoices);

const isStored = () => [COMPARED, SAVED, SIGNED_IN_HERE].some(browserStorage.has);

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

const getLink = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>('a[data-compare],a[data-save]') : null;

/**
 * Loads the script for comparing and saving when the visitor has compared or saved sites, may have some in an account,
 * or is about to; clicks are queued until then. Tab also loads it, for handling that only keyboard users need.
 */
export function SiteChoicesSlot() {
  const isNeeded = useSyncExternalStore(subscribe, isStored, () => false);
  const [isComing, setIsComing] = useState(false);
  const [clicked, setClicked] = useState<readonly HTMLElement[]>([]);

  useEffect(() => {
    const stop = new AbortController();
    const fetchScript = (event: Event) => {
      if (getLink(event) || (event as KeyboardEvent).key === 'Tab')
        loadChoices().then(
          () => setIsComing(true),
          () => undefined,
        );
    };
    const take = (event: MouseEvent) => {
      const link = getLink(event);
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      setClicked((earlier) => [...earlier, link]);
    };
    for (const sign of ['pointerover', 'focusin', 'keyup']) {
      document.addEventListener(sign, fetchScript, { signal: stop.signal, passive: true });
    }
    // In the capture phase, before React, which stops clicks in parts that are not hydrated.
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
