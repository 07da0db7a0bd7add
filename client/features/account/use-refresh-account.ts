import { useRouter } from '@tanstack/react-router';
import { trpc } from '../../data/trpc-react';
import { announceAuth } from '../auth/auth-store';

/** After a change: this screen and every other tab show it. */
export function useRefreshAccount() {
  const router = useRouter();
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([
      utils.auth.account.get.invalidate(),
      announceAuth(router.options.context.utils, 'USER_UPDATED'),
    ]);
  };
}
