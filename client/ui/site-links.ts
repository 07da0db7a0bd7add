import { useEffect, useRef } from 'react';

interface LinkedSite {
  address: string;
  name: string;
  logo: string | null;
}

/** The site that a link is about: what stands around it names it. */
export function siteOf(link: HTMLElement): LinkedSite {
  const { site = '', name = '', logo = null } = link.closest<HTMLElement>('[data-site]')?.dataset ?? {};
  return { address: site, name, logo };
}

/** Runs `mark` now and whenever something comes onto the page. It must be the same function until there is news for it. */
export function useMarkedPage(mark: () => void): void {
  useEffect(() => {
    mark();
    const observer = new MutationObserver(mark);
    const main = document.getElementById('main');
    if (main) observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [mark]);
}

/** Runs `work` once with each entry of a list that only grows. */
export function useNews<T>(list: readonly T[], work: (entry: T) => void): void {
  const done = useRef(0);
  useEffect(() => {
    // Each once, however often the effect runs.
    const news = list.slice(done.current);
    done.current = list.length;
    for (const entry of news) work(entry);
  });
}
