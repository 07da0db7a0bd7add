import { Text } from '@chakra-ui/react';
import { useIsMutating } from '@tanstack/react-query';

const OFFLINE = 'Offline. It is saved as soon as you are back.';

/** What a save in progress says: it waits while the browser is offline. */
export function useSavingText(): string {
  const held = useIsMutating({ predicate: ({ state }) => state.isPaused });
  return held > 0 ? OFFLINE : 'Saving…';
}

/** Beside the save button of a form without a bar: why the save takes so long. */
export function HeldSave({ isBusy }: { isBusy: boolean }) {
  const text = useSavingText();
  // Rendered before it has text: a live region inserted together with its text is not announced.
  return (
    <Text role="status" fontSize="small" alignSelf="center" _empty={{ position: 'absolute' }}>
      {isBusy && text === OFFLINE ? text : null}
    </Text>
  );
}
