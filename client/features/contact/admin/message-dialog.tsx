import { Button, chakra, Text } from '@chakra-ui/react';
import { DialogFrame } from '../../../ui/admin/dialog-frame';
import { LocalTime } from '../../../ui/admin/relative-time';
import type { Message } from './message-columns';
import { getSubject } from './message-columns';

interface Props {
  message: Message | undefined;
  busy: boolean;
  onMark: (marks: { isRead?: boolean; isHandled?: boolean }) => void;
  onClose: () => void;
}

const replyTo = (message: Message) =>
  `mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(`Re: ${getSubject(message)}`)}`;

function Actions({ message, busy, onMark, onClose }: Props & { message: Message }) {
  const isHandled = message.handledAt !== null;
  return (
    <>
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
    </>
  );
}

export function MessageDialog(props: Props) {
  const { message, onClose } = props;
  if (!message) return null;
  return (
    <DialogFrame
      open
      size="lg"
      title={<bdi>{getSubject(message)}</bdi>}
      footer={<Actions {...props} message={message} />}
      onClose={onClose}
    >
      <Text fontSize="small" color="muted" overflowWrap="anywhere">
        <bdi>{message.name}</bdi>, <bdi>{message.email}</bdi>, <LocalTime time={message.createdAt} />
      </Text>
      <chakra.p mt="s4" whiteSpace="pre-wrap" overflowWrap="anywhere" dir="auto">
        {message.message}
      </chakra.p>
    </DialogFrame>
  );
}
