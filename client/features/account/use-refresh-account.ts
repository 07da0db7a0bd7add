import { useRouter } from '@tanstack/react-router';
import { trpc } from '../../trpc/trpc-react';
import { announceAuth } from '../auth/auth-store';

export function useRefreshAccount() {
  const router = useRouter();
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([
      utils.auth.account.get.invalidate(),
      announceAuth(router.options.context.client, 'USER_UPDATED'),
    ]);
  };
}
