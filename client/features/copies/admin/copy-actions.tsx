import { Button, Flex, IconButton, Menu, Portal } from '@chakra-ui/react';
import { AdminIcon } from '../../../ui/admin-icon';

interface Props {
  /** Pages have no preview link yet: without it there is none. */
  onPreview?: () => void;
  onDiscard: () => void;
  onSchedule: () => void;
}

/** What can be done with unpublished changes besides publishing them; on phones in a menu. */
export function CopyActions({ onPreview, onDiscard, onSchedule }: Props) {
  return (
    <>
      <Flex display={{ base: 'none', md: 'contents' }}>
        <Button variant="ghost" px="s3" onClick={onDiscard}>
          Discard
        </Button>
        <Button variant="ghost" px="s3" onClick={onSchedule}>
          Schedule changes…
        </Button>
        {onPreview && (
          <Button variant="ghost" px="s3" onClick={onPreview}>
            <AdminIcon name="eye" small /> Preview
          </Button>
        )}
      </Flex>
      <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'top-end', strategy: 'fixed' }}>
        <Menu.Trigger asChild>
          <IconButton display={{ md: 'none' }} variant="ghost" px="0" color="muted" aria-label="More actions">
            <AdminIcon name="menu" />
          </IconButton>
        </Menu.Trigger>
        {/* In a portal: a toast covers this place, and would cover a menu inside the bar. */}
        <Portal>
          <Menu.Positioner>
            <Menu.Content minW="11rem" zIndex="2001">
              {onPreview && (
                <Menu.Item value="preview" onClick={onPreview}>
                  Preview
                </Menu.Item>
              )}
              <Menu.Item value="schedule" onClick={onSchedule}>
                Schedule changes…
              </Menu.Item>
              <Menu.Item value="discard" onClick={onDiscard}>
                Discard changes
              </Menu.Item>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
    </>
  );
}
