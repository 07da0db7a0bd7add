import { useRouter } from '@tanstack/react-router';
import { browserStorage } from '../../trpc/browser-storage';
import { toFailure } from '../../trpc/failure';
import { useToast } from '../../ui/messages/toaster';
import { clearSignIn } from './auth-store';
import { clearStoredPaths } from './stored-paths';

const THEME = 'lootrank-theme';

export function useClearAccount() {
  return async (end: () => Promise<unknown>) => {
    // Sign-out clears all of this site's storage; the colour mode is not personal and is restored.
    const theme = browserStorage.read(THEME);
    await end();
    if (typeof theme === 'string') browserStorage.write(THEME, theme);
    clearStoredPaths();
    clearSignIn();
    const { browserData } = await import('../../trpc/browser-data');
    for (const key of ['admin', 'auth']) browserData.queryClient.removeQueries({ queryKey: [[key]] });
  };
}

export function useSignOut() {
  const router = useRouter();
  const showToast = useToast();
  const clearAccount = useClearAccount();
  return async (scope: 'local' | 'global' = 'local') => {
    try {
      await clearAccount(() => router.options.context.client.auth.signOut.mutate({ scope }));
    } catch (error) {
      showToast({ kind: 'error', title: 'Error signing out', description: toFailure(error).message });
      return;
    }
    showToast({ kind: 'success', title: 'Signed out successfully' });
    await router.navigate({ to: '/auth', ignoreBlocker: true });
  };
}
