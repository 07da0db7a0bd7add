import { useRouter } from '@tanstack/react-router';
import { useToast } from '../../ui/toaster';
import { noticeText } from './auth-messages';
import type { NoticeName } from './auth-messages';
import type { AuthSearch } from './auth-search';
import { knownViewer } from './known-viewer';

/**
 * Goes on to the sign-in form with a notice above it, where a toast would lie over the button on a phone. Somebody who is
 * signed in sees no form there, and is told by a toast.
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
