import { useRef } from 'react';

const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The id by which the server knows a repeated try, so that one whose answer was lost counts once: the same until
 * `renew`, which follows a success.
 */
export function useSubmissionId() {
  const id = useRef<string>(undefined);
  return {
    submissionId: () => (id.current ??= newId()),
    renew: () => {
      id.current = undefined;
    },
  };
}
