import { useEffect, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useRouter } from '@tanstack/react-router';
import { toFailure } from '../../../trpc/failure';
import { useToast } from '../../../ui/messages/toaster';
import { expectSignIn } from '../expect-sign-in';
import { getReason } from '../use-auth-form';
import type { Refusal } from '../use-auth-form';
import { useDropEarlierError } from '../use-drop-earlier-error';

export function useProviderRedirect(redirectTo: string | undefined) {
  const { client } = useRouter().options.context;
  const showToast = useToast();
  const dropEarlierError = useDropEarlierError();
  const [pendingProvider, setPendingProvider] = useState<string>();
  const [refusal, setRefusal] = useState<Refusal>();

  // A page restored from the back-forward cache still shows the pending state.
  useEffect(() => {
    const settle = ({ persisted }: PageTransitionEvent) => persisted && setPendingProvider(undefined);
    addEventListener('pageshow', settle);
    return () => removeEventListener('pageshow', settle);
  }, []);

  async function startRedirect(provider: string) {
    setPendingProvider(provider);
    setRefusal(undefined);
    dropEarlierError();
    try {
      const { url } = await client.auth.authorize.mutate({ provider, ...(redirectTo ? { redirectTo } : {}) });
      expectSignIn();
      location.assign(url);
    } catch (error) {
      const { message } = toFailure(error);
      setPendingProvider(undefined);
      setRefusal({ message, reason: getReason(error) });
      showToast({ kind: 'error', title: 'Error signing in', description: message });
    }
  }

  function go(event: SubmitEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    if (pendingProvider === undefined) void startRedirect(submitter.value);
  }

  return { pendingProvider, refusal, go };
}
