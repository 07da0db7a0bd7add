import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { focusRegion } from '../ui/focus-region';
import text from '../ui/text.module.css';

interface Props {
  /** Search parameter whose values count as separate pages at one path. */
  pageParameter?: string;
}

/** Whether the focused element is gone or scrolled out of view. */
function isFocusLost(): boolean {
  const active = document.activeElement;
  if (!active || active === document.body) return true;
  const { top, bottom } = active.getBoundingClientRect();
  return bottom <= 0 || top >= innerHeight;
}

/**
 * After a client navigation announces the new title and moves the focus to the start of the page, as after a page load.
 */
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
        // Screens with a form focus their first field themselves.
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
