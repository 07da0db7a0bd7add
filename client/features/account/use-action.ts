import { useState } from 'react';
import { failureOf } from '../../layouts/failure';
import { useToast } from '../../ui/toaster';
import { Dismissed, useReauthentication } from './reauthentication';

interface Options {
  failureTitle: string;
  /** True when it has been told beside a field. */
  onFailure?: (error: unknown) => boolean;
}

/** Does something that may need the password, and tells when it fails. */
export function useAction({ failureTitle, onFailure }: Options) {
  const repeat = useReauthentication();
  const showToast = useToast();
  const [isBusy, setIsBusy] = useState(false);

  /** Whether it went well. */
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
