import { useRouter } from '@tanstack/react-router';
import { failureOf } from '../../layouts/failure';
import { useToast } from '../../ui/toaster';
import { forgetSignIn } from './auth-store';
import { forgetPaths } from './remembered-paths';

const THEME = 'lootrank-theme';

function storedTheme(): string | null {
  try {
    return localStorage.getItem(THEME);
  } catch {
    return null;
  }
}

// Signing out has the browser drop all it kept of this site; the colour mode says nothing about anyone.
function restoreTheme(theme: string | null) {
  try {
    if (theme !== null) localStorage.setItem(THEME, theme);
  } catch {
    // Storage is forbidden: nothing was kept in the first place.
  }
}

export function useSignOut() {
  const router = useRouter();
  const showToast = useToast();
  return async () => {
    const { utils, data } = router.options.context;
    const theme = storedTheme();
    try {
      await utils.client.auth.signOut.mutate({});
    } catch (error) {
      showToast({ kind: 'error', title: 'Error signing out', description: failureOf(error).message });
      return;
    }
    restoreTheme(theme);
    forgetPaths();
    forgetSignIn();
    (await data()).queryClient.removeQueries({ queryKey: [['admin']] });
    showToast({ kind: 'success', title: 'Signed out successfully' });
    await router.navigate({ to: '/auth' });
  };
}
