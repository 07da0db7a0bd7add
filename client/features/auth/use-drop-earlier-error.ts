import { useCallback } from 'react';
import { useRouter } from '@tanstack/react-router';

/** Takes the error that a page was loaded with out of its address, and so off the page, before another may be told. */
export function useDropEarlierError() {
  const router = useRouter();
  return useCallback(() => {
    if (!('error' in router.state.location.search)) return;
    const search = (before: object) => ({ ...before, error: undefined });
    void router.navigate({ to: '.', search, replace: true, resetScroll: false });
  }, [router]);
}
