import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { focusRegion } from '../ui/focus-region';
import text from '../ui/text.module.css';

interface Props {
  /** A search parameter that makes pages of their own at one path. */
  pageParameter?: string;
}

/** It is gone with what was there before, or stayed behind where nobody looks. */
function isFocusLost(): boolean {
  const active = document.activeElement;
  if (!active || active === document.body) return true;
  const { top, bottom } = active.getBoundingClientRect();
  return bottom <= 0 || top >= innerHeight;
}

/** A new page without a page load: its title is announced and reading goes on at its beginning, as after a load. */
export function RouteFocus({ pageParameter = '' }: Props) {
  const router = useRouter();
  const [title, setTitle] = useState('');

  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
        const pageOf = ({ search }: { search: object }) => (search as Record<string, unknown>)[pageParameter];
        if (!fromLocation) return;
        if (!pathChanged && pageOf(fromLocation) === pageOf(toLocation) && !isFocusLost()) return;
        setTitle(document.title);
        // A screen that is for writing has put it into its first field.
        if (!document.activeElement?.matches('[data-initial-focus]')) focusRegion(toLocation.hash || 'main');
      }),
    [pageParameter, router],
  );

  return (
    <p className={text.hidden} aria-live="polite">
      {title}
    </p>
  );
}
