import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { focusRegion } from '../ui/focus-region';
import text from '../ui/text.module.css';

interface Props {
  /** A search parameter that makes pages of their own at one path. */
  pageParameter?: string;
}

/** A new page without a page load: its title is announced and reading goes on at its beginning, as after a load. */
export function RouteFocus({ pageParameter = '' }: Props) {
  const router = useRouter();
  const [title, setTitle] = useState('');

  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
        const pageOf = ({ search }: { search: object }) => (search as Record<string, unknown>)[pageParameter];
        if (!fromLocation || (!pathChanged && pageOf(fromLocation) === pageOf(toLocation))) return;
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
