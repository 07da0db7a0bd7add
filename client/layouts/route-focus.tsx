import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { focusRegion } from '../ui/focus-region';
import text from '../ui/text.module.css';

/** A new page without a page load: its title is announced and reading goes on at its beginning, as after a load. */
export function RouteFocus() {
  const router = useRouter();
  const [title, setTitle] = useState('');

  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
        if (!fromLocation || !pathChanged) return;
        setTitle(document.title);
        focusRegion(toLocation.hash || 'main');
      }),
    [router],
  );

  return (
    <p className={text.hidden} aria-live="polite">
      {title}
    </p>
  );
}
