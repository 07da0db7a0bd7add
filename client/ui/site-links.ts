import { useEffect, useRef } from 'react';

interface LinkedSite {
  address: string;
  name: string;
  logo: string | null;
}

export function readLinkedSite(link: HTMLElement): LinkedSite {
  const { site = '', name = '', logo = null } = link.closest<HTMLElement>('[data-site]')?.dataset ?? {};
  return { address: site, name, logo };
}

/** Runs `mark` now and whenever elements are added. Pass a stable function: a new one marks again. */
export function useMarkedPage(mark: () => void): void {
  useEffect(() => {
    mark();
    const observer = new MutationObserver(mark);
    const main = document.getElementById('main');
    if (main) observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [mark]);
}

export function useNewEntries<T>(list: readonly T[], work: (entry: T) => void): void {
  const done = useRef(0);
  useEffect(() => {
    // The effect may run more often than the list grows.
    const newEntries = list.slice(done.current);
    done.current = list.length;
    for (const entry of newEntries) work(entry);
  });
}
