import { Text } from '@chakra-ui/react';
import { useIsMutating } from '@tanstack/react-query';

const OFFLINE = 'Offline. It is saved as soon as you are back.';
/** In the bar of a form. */
export const KEPT_OFFLINE = 'Kept in this browser, will be saved when you are back';

export const useIsSavePaused = (): boolean => useIsMutating({ predicate: ({ state }) => state.isPaused }) > 0;

/** For a form without a bar: why saving takes so long. */
export function OfflineNotice({ isBusy }: { isBusy: boolean }) {
  const isPaused = useIsSavePaused();
  // Rendered before it has text: a live region inserted together with its text is not announced.
  return (
    <Text role="status" fontSize="small" alignSelf="center" _empty={{ position: 'absolute' }}>
      {isBusy && isPaused ? OFFLINE : null}
    </Text>
  );
}
