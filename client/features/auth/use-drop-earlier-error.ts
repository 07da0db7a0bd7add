import { useCallback } from 'react';
import { useRouter } from '@tanstack/react-router';

/** Removes the error that the page was loaded with from the URL and the page, before a new one may be shown. */
export function useDropEarlierError() {
  const router = useRouter();
  return useCallback(() => {
    if (!('error' in router.state.location.search)) return;
    const search = (before: object) => ({ ...before, error: undefined });
    void router.navigate({ to: '.', search, replace: true, resetScroll: false });
  }, [router]);
}
