import type { ComponentProps, ReactNode } from 'react';
import { Box, Button, Flex, IconButton, Menu, Portal } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { FieldValues } from 'react-hook-form';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { BarState, EditBarFrame } from '../../../ui/admin/form/edit-bar-frame';
import { KEPT_OFFLINE, useIsSavePaused } from '../../../ui/admin/offline-notice';
import { LocalTime, RelativeTime } from '../../../ui/admin/relative-time';
import { useViewer } from '../../auth/viewer';
import type { Copy } from './use-copy';
import type { Editing } from './use-editing';

export interface EditAction {
  label: string;
  icon?: ComponentProps<typeof AdminIcon>['name'];
  /** An address that opens in a new tab. */
  href?: string;
  isDestructive?: boolean;
  onClick?: () => void;
}

/** What the bar says of changes that the server has and visitors do not see. */
function CopyStateText({ copy, isDraft }: { copy: Copy; isDraft: boolean }) {
  const userId = useViewer()?.id;
  const savedAt = <LocalTime time={copy.updatedAt} />;
  if (isDraft) return <>Kept as typed {savedAt}. Mend what is marked to save the draft.</>;
  if (copy.problem !== null) return <>Not published at its time: {copy.problem}</>;
  const whose = copy.editor === null || copy.editorId === userId ? 'Your' : `${copy.editor}’s`;
  return (
    <>
      {whose} changes saved {savedAt}, not public
      {copy.publishAt && (
        <>
          . They go live <LocalTime time={copy.publishAt} />
        </>
      )}
    </>
  );
}

function SavedText<Values extends FieldValues, Item extends { updatedAt: Date }>({
  editing: { problem, isSaving, unsaved, copies, savedAt, isDraft },
}: {
  editing: Editing<Values, Item>;
}) {
  const isOffline = useIsSavePaused();
  const isDirty = unsaved.length > 0;
  const isAway = isDirty && (isOffline || (problem?.kind === 'failed' && problem.isAway === true));
  const isRefused = problem !== undefined && !isAway && (isDirty || copies.copy !== null) && !isSaving;

  function content(): ReactNode {
    // An attempt every few seconds is not worth a flicker.
    if (isAway) return KEPT_OFFLINE;
    if (isSaving) return 'Saving…';
    if (isRefused) return `${isDirty ? 'Not saved' : 'Not published'}: ${problem.message}`;
    if (isDirty) return 'Unsaved changes';
    if (copies.copy) return <CopyStateText copy={copies.copy} isDraft={isDraft} />;
    return (
      savedAt && (
        <>
          Saved <RelativeTime time={savedAt} />
        </>
      )
    );
  }

  return <BarState isRefused={isRefused}>{content()}</BarState>;
}

function ActionButton({ label, icon, href, isDestructive = false, onClick }: EditAction) {
  const content = (
    <>
      {icon && <AdminIcon name={icon} small />} {label}
    </>
  );
  const styles = {
    variant: 'ghost',
    px: 's3',
    textDecoration: 'none',
    ...(isDestructive && { _hover: { color: 'negative', bg: 'fill' } }),
  } as const;
  return href === undefined ? (
    <Button {...styles} onClick={onClick}>
      {content}
    </Button>
  ) : (
    <Button asChild {...styles}>
      <a href={href} target="_blank" rel="noopener">
        {content}
      </a>
    </Button>
  );
}

/** The same actions on phones. What destroys is last: a menu opens with its first item chosen. */
function ActionsMenu({ actions }: { actions: readonly EditAction[] }) {
  const items = [...actions]
    .reverse()
    .sort((a, b) => Number(a.isDestructive ?? false) - Number(b.isDestructive ?? false));
  return (
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
            {items.map(({ label, href, isDestructive = false, onClick }) =>
              href === undefined ? (
                <Menu.Item key={label} value={label} {...(isDestructive && { color: 'negative' })} onClick={onClick}>
                  {label}
                </Menu.Item>
              ) : (
                <Menu.Item key={label} value={label} asChild>
                  <a href={href} target="_blank" rel="noopener">
                    {label}
                  </a>
                </Menu.Item>
              ),
            )}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

interface Props<Values extends FieldValues, Item extends { updatedAt: Date }> {
  editing: Editing<Values, Item>;
  back: { label: string; tab: string };
  /** Name and status. */
  mark?: ReactNode;
  actions: readonly EditAction[];
  /** The buttons that save. Saves wait for each other: disabled, a button would swallow a press during an autosave. */
  children: ReactNode;
}

/** Above an editor, on phones pinned to the bottom of the screen: what became of the text, and what can be done with it. */
export function EditBar<Values extends FieldValues, Item extends { updatedAt: Date }>({
  editing,
  back,
  mark,
  actions,
  children,
}: Props<Values, Item>) {
  // What became of the changes is too long for the rest of the line.
  const isLong = editing.copies.copy !== null;
  return (
    <EditBarFrame>
      <Button asChild variant="ghost" px="s2" me={{ base: 'auto', md: '0' }}>
        <Link to="/admin" search={{ tab: back.tab }} aria-label={back.label}>
          <AdminIcon name="left" small />
          <Box as="span" display={{ base: 'none', sm: 'inline' }}>
            {back.label}
          </Box>
        </Link>
      </Button>
      <Flex
        // On phones a line of its own: it does not fit beside the buttons.
        order={{ base: '-1', md: '0' }}
        direction={{ md: isLong ? 'column' : 'row' }}
        align={{ base: 'center', md: isLong ? 'flex-start' : 'center' }}
        wrap={{ base: 'nowrap', md: isLong ? 'nowrap' : 'wrap' }}
        columnGap="s3"
        flex={{ base: '1 0 100%', md: '1 1 12rem' }}
        minW="0"
      >
        <Box flex="none" minW="0" maxW={{ base: '60%', md: 'full' }}>
          {mark}
        </Box>
        <SavedText editing={editing} />
      </Flex>
      {actions.length > 0 && (
        <>
          <Flex display={{ base: 'none', md: 'contents' }}>
            {actions.map((action) => (
              <ActionButton key={action.label} {...action} />
            ))}
          </Flex>
          <ActionsMenu actions={actions} />
        </>
      )}
      {children}
    </EditBarFrame>
  );
}
