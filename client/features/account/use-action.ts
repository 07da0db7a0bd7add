import { useState } from 'react';
import { failureOf } from '../../trpc/failure';
import { useToast } from '../../ui/toaster';
import { Dismissed, useReauthentication } from '../auth/reauthentication';

interface Options {
  failureTitle: string;
  /** Returns true when the error is already shown beside a field. */
  onFailure?: (error: unknown) => boolean;
}

/** Runs an action that may require reauthentication, and shows a toast on failure. */
export function useAction({ failureTitle, onFailure }: Options) {
  const repeat = useReauthentication();
  const showToast = useToast();
  const [isBusy, setIsBusy] = useState(false);

  /** Resolves to true on success. */
  async function run(action: () => Promise<unknown>): Promise<boolean> {
    setIsBusy(true);
    try {
      await repeat(action);
      return true;
    } catch (error) {
      if (!(error instanceof Dismissed) && !onFailure?.(error)) {
        showToast({ kind: 'error', title: failureTitle, description: failureOf(error).message });
      }
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, run };
}
