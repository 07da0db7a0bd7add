import { useRef } from 'react';
import { randomId } from '../random-id';

/**
 * Identifies repeated tries, so that one whose response was lost counts once: the same until `renew`, which follows a
 * success.
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
