import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { focusRegion } from '../ui/focus-region';
import text from '../ui/text.module.css';

interface Props {
  pageParameter?: string;
}

/** The focused element is gone or scrolled out of view. A field stays: the visitor may be typing. */
function isFocusLost(): boolean {
  const active = document.activeElement;
  if (!active || active === document.body) return true;
  if (active.matches('input, textarea, select')) return false;
  const { top, bottom } = active.getBoundingClientRect();
  return bottom <= 0 || top >= innerHeight;
}

/** Waits for a section whose script loads after its page; the visitor's own scrolling or the next page cancels it. */
function whenThere(id: string, land: (section: Element) => void): () => void {
  const stop = new AbortController();
  const observer = new MutationObserver(() => {
    const section = document.getElementById(id);
    if (!section) return;
    stop.abort();
    land(section);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  stop.signal.addEventListener('abort', () => observer.disconnect());
  for (const scrolling of ['wheel', 'touchmove', 'keydown']) {
    addEventListener(scrolling, () => stop.abort(), { signal: stop.signal, passive: true });
  }
  return () => stop.abort();
}

/** After client navigation announces the new title and moves the focus to the start of the page, like a page load. */
export function RouteFocus({ pageParameter = '' }: Props) {
  const router = useRouter();
  const [title, setTitle] = useState('');

  useEffect(() => {
    let stopWaiting = () => {};
    const unsubscribe = router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
      stopWaiting();
      const getPage = ({ search }: { search: object }) => (search as Record<string, unknown>)[pageParameter];
      if (!fromLocation) return;
      if (!pathChanged && getPage(fromLocation) === getPage(toLocation) && !isFocusLost()) return;
      setTitle(document.title);
      if (document.activeElement?.matches('[data-initial-focus]')) return;
      const { hash } = toLocation;
      focusRegion(document.getElementById(hash) ? hash : 'main');
      if (hash === '' || document.getElementById(hash)) return;
      stopWaiting = whenThere(hash, (section) => {
        section.scrollIntoView({ behavior: 'instant' });
        focusRegion(hash);
      });
    });
    return () => {
      unsubscribe();
      stopWaiting();
    };
  }, [pageParameter, router]);

  return (
    <p className={text.hidden} aria-live="polite">
      {title}
    </p>
  );
}
