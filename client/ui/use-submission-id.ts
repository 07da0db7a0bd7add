import { useRef } from 'react';
import { randomId } from './random-id';

/**
 * The id by which the server knows a repeated try, so that one whose answer was lost counts once: the same until
 * `renew`, which follows a success.
 */
export function useSubmissionId() {
  const id = useRef<string>(undefined);
  return {
    submissionId: () => (id.current ??= randomId()),
    renew: () => {
      id.current = undefined;
    },
  };
}
