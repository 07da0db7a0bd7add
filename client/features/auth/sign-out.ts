import { useRouter } from '@tanstack/react-router';
import { failureOf } from '../../trpc/failure';
import { useToast } from '../../ui/toaster';
import { clearSignIn } from './auth-store';
import { clearStoredPaths } from './stored-paths';

const THEME = 'lootrank-theme';

function storedTheme(): string | null {
  try {
    return localStorage.getItem(THEME);
  } catch {
    return null;
  }
}

// Sign-out makes the browser delete all of this site's storage; the colour mode is not personal and is restored.
function restoreTheme(theme: string | null) {
  try {
    if (theme !== null) localStorage.setItem(THEME, theme);
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

/** Makes the call that ends the session, then clears all data of the account in this browser. */
export function useClearAccount() {
  return async (end: () => Promise<unknown>) => {
    const theme = storedTheme();
    await end();
    restoreTheme(theme);
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
      await clearAccount(() => router.options.context.utils.client.auth.signOut.mutate({ scope }));
    } catch (error) {
      showToast({ kind: 'error', title: 'Error signing out', description: failureOf(error).message });
      return;
    }
    showToast({ kind: 'success', title: 'Signed out successfully' });
    // Unsaved work was asked about before the session ended.
    await router.navigate({ to: '/auth', ignoreBlocker: true });
  };
}
