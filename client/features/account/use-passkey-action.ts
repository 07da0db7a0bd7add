import { useToast } from '../../ui/toaster';
import { PasskeyProblem } from '../auth/passkeys';
import { useAction } from './use-action';

/** useAction that also shows the browser's own passkey errors. */
export function usePasskeyAction(failureTitle: string) {
  const showToast = useToast();
  return useAction({
    failureTitle,
    onFailure: (error) => {
      if (!(error instanceof PasskeyProblem)) return false;
      showToast({ kind: 'error', title: failureTitle, description: error.message });
      return true;
    },
  });
}
