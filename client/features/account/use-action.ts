import { useState } from 'react';
import { toFailure } from '../../trpc/failure';
import { useToast } from '../../ui/messages/toaster';
import { Dismissed, useReauthentication } from '../auth/reauthentication';

interface Options {
  failureTitle: string;
  onFailure?: (error: unknown) => boolean;
}

export function useAction({ failureTitle, onFailure }: Options) {
  const repeat = useReauthentication();
  const showToast = useToast();
  const [isBusy, setIsBusy] = useState(false);

  async function run(action: () => Promise<unknown>): Promise<boolean> {
    setIsBusy(true);
    try {
      await repeat(action);
      return true;
    } catch (error) {
      if (!(error instanceof Dismissed) && !onFailure?.(error)) {
        showToast({ kind: 'error', title: failureTitle, description: toFailure(error).message });
      }
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, run };
}
