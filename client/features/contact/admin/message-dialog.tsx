import { Button, chakra, Dialog, Portal, Text } from '@chakra-ui/react';
import { formatExactTime } from '../../../ui/admin/relative-time';
import type { Message } from './message-columns';
import { subjectOf } from './message-columns';

interface Props {
  message: Message | undefined;
  busy: boolean;
  onMark: (marks: { isRead?: boolean; isHandled?: boolean }) => void;
  onClose: () => void;
}

const replyTo = (message: Message) =>
  `mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(`Re: ${subjectOf(message)}`)}`;

function Content({ message, busy, onMark, onClose }: Props & { message: Message }) {
  const isHandled = message.handledAt !== null;
  return (
    <Dialog.Content>
      <Dialog.Header>
        <Dialog.Title>
          <bdi>{subjectOf(message)}</bdi>
        </Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Text fontSize="small" color="muted" overflowWrap="anywhere">
          <bdi>{message.name}</bdi>, <bdi>{message.email}</bdi>, {formatExactTime(message.createdAt)}
        </Text>
        <chakra.p mt="s4" whiteSpace="pre-wrap" overflowWrap="anywhere" dir="auto">
          {message.message}
        </chakra.p>
      </Dialog.Body>
      <Dialog.Footer>
        <Button onClick={onClose}>Close</Button>
        {!isHandled && (
          <Button disabled={busy} onClick={() => onMark({ isRead: false })}>
            Mark as new
          </Button>
        )}
        <Button disabled={busy} onClick={() => onMark({ isHandled: !isHandled })}>
          {isHandled ? 'Not handled after all' : 'Mark as handled'}
        </Button>
        <Button asChild variant="solid" colorPalette="accent">
          <a href={replyTo(message)}>Reply by mail</a>
        </Button>
      </Dialog.Footer>
    </Dialog.Content>
  );
}

/** One message, whole. */
export function MessageDialog(props: Props) {
  const { message, onClose } = props;
  return (
    <Dialog.Root
      open={message !== undefined}
      onOpenChange={({ open }) => !open && onClose()}
      size="lg"
      scrollBehavior="inside"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>{message && <Content {...props} message={message} />}</Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
