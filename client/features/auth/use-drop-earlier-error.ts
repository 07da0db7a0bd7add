import { useCallback } from 'react';
import { useRouter } from '@tanstack/react-router';

export function useDropEarlierError() {
  const router = useRouter();
  return useCallback(() => {
    if (!('error' in router.state.location.search)) return;
    const search = (before: object) => ({ ...before, error: undefined });
    void router.navigate({ to: '.', search, replace: true, resetScroll: false });
  }, [router]);
}
