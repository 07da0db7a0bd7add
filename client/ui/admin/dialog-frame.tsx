import type { ReactNode, RefObject } from 'react';
import { CloseButton, Dialog, Portal } from '@chakra-ui/react';
import type { SystemStyleObject } from '@chakra-ui/react/styled-system';
import { Icon } from '../icons/icon';

interface Props {
  open: boolean;
  title: ReactNode;
  role?: 'dialog' | 'alertdialog';
  size?: 'md' | 'lg' | 'xl';
  maxW?: string;
  footer?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null>;
  onClose: () => void;
  children?: ReactNode;
}

/**
 * A modal dialog traps focus, so focus outside is never the user's: an earlier dialog or menu restores it late, for a
 * key pressed right after Escape.
 */
export const keepDialogOpen = (focusOutside: Event) => focusOutside.preventDefault();

/** On phones the buttons of a long dialog stay in sight. */
const pinned: SystemStyleObject = {
  '@media (max-width: 47.99rem) and (min-height: 30rem)': {
    position: 'sticky',
    bottom: '0',
    py: 's3',
    mt: 's4',
    bg: 'raised',
    borderTopWidth: '1px',
    borderColor: 'line',
    borderBottomRadius: 'r3',
  },
};

export function DialogFrame({ open, title, size = 'md', maxW, footer, initialFocus, onClose, children, role }: Props) {
  return (
    <Dialog.Root
      role={role ?? 'dialog'}
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      onFocusOutside={keepDialogOpen}
      {...(initialFocus && { initialFocusEl: () => initialFocus.current })}
      size={size}
      placement={role === 'alertdialog' ? 'center' : 'top'}
      scrollBehavior="outside"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content
            maxW={maxW}
            // From the last control the focus moves to the first one without scrolling.
            onKeyUp={({ key, target }) =>
              key === 'Tab' && target instanceof Element && target.scrollIntoView({ block: 'nearest' })
            }
          >
            <Dialog.Header>
              <Dialog.Title overflowWrap="anywhere">{title}</Dialog.Title>
            </Dialog.Header>
            {children && <Dialog.Body pb={footer ? undefined : 's5'}>{children}</Dialog.Body>}
            {footer ? (
              <Dialog.Footer css={size === 'xl' ? pinned : {}}>{footer}</Dialog.Footer>
            ) : (
              <Dialog.CloseTrigger asChild>
                <CloseButton aria-label="Close">
                  <Icon name="x" />
                </CloseButton>
              </Dialog.CloseTrigger>
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
