import { useRouter } from '@tanstack/react-router';
import { useToast } from '../../ui/toaster';
import { noticeText } from './auth-messages';
import type { NoticeName } from './auth-messages';
import type { AuthSearch } from './auth-search';
import { knownViewer } from './known-viewer';

/**
 * Navigates to the sign-in form with a notice above it: on a phone a toast would cover the button. A signed-in user
 * sees no form there and gets a toast instead.
 */
export function useNoticeAtSignIn() {
  const router = useRouter();
  const showToast = useToast();
  return async (notice: NoticeName, { replace = false, ...search }: AuthSearch & { replace?: boolean } = {}) => {
    const { title, text } = noticeText(notice);
    if (knownViewer()) showToast({ kind: 'success', title, description: text });
    await router.navigate({ to: '/auth', search: { ...search, notice }, replace });
  };
}
