import { useRouter } from '@tanstack/react-router';
import { useToast } from '../../ui/messages/toaster';
import { noticeText } from './auth-messages';
import type { NoticeName } from './auth-messages';
import type { AuthSearch } from './auth-search';
import { knownViewer } from './known-viewer';

/** On a phone a toast would cover the sign-in button. A signed-in user gets a toast, because no form is shown. */
export function useNoticeAtSignIn() {
  const router = useRouter();
  const showToast = useToast();
  return async (notice: NoticeName, { replace = false, ...search }: AuthSearch & { replace?: boolean } = {}) => {
    const { title, text } = noticeText(notice);
    if (knownViewer()) showToast({ kind: 'success', title, description: text });
    await router.navigate({ to: '/auth', search: { ...search, notice }, replace });
  };
}
