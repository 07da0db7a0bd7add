import { useCallback, useEffect } from 'react';
import { readLinkedSite, useMarkedPage, useNewEntries } from '../../ui/site-links';
import { useSaveActions } from './use-save-actions';
import { useSaved } from './use-saved';

const LINKS = 'a[data-save]';

// A link with role=button must also respond to Space.
function clickBySpace(event: KeyboardEvent) {
  if (event.key !== ' ' || !(event.target instanceof HTMLElement) || !event.target.matches(LINKS)) return;
  event.preventDefault();
  event.target.click();
}

export function SavedMarks({ clicked }: { clicked: readonly HTMLElement[] }) {
  const { sites } = useSaved();
  const { toggle } = useSaveActions();

  const mark = useCallback(() => {
    const saved = new Set(sites.map(({ address }) => address));
    for (const link of document.querySelectorAll<HTMLElement>(LINKS)) {
      const { address, name } = readLinkedSite(link);
      const isSaved = saved.has(address);
      link.toggleAttribute('data-chosen', isSaved);
      link.setAttribute('role', 'button');
      link.setAttribute('aria-pressed', String(isSaved));
      link.setAttribute('aria-label', `${isSaved ? 'Saved' : 'Save'} ${name}`);
    }
  }, [sites]);
  useMarkedPage(mark);

  useNewEntries(clicked, (link) => {
    const { address, name } = readLinkedSite(link);
    void toggle(name, address);
  });

  useEffect(() => {
    document.addEventListener('keydown', clickBySpace);
    return () => document.removeEventListener('keydown', clickBySpace);
  }, []);
  return null;
}
