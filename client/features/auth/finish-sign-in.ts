import { useRouter } from '@tanstack/react-router';
import { useToast } from '../../ui/messages/toaster';
import { announceAuth } from './auth-store';
import { consumeAttemptedPath } from './stored-paths';

export function useFinishSignIn(redirectTo: string | undefined, hasJoined = false) {
  const router = useRouter();
  const showToast = useToast();
  return async () => {
    const { client } = router.options.context;
    showToast({
      kind: 'success',
      title: 'Successfully signed in',
      description: hasJoined ? 'Welcome!' : 'Welcome back!',
    });
    const settled = announceAuth(client, 'SIGNED_IN');
    router.history.push(consumeAttemptedPath(redirectTo));
    await settled;
  };
}
