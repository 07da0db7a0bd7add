import { Box, Button, Flex, IconButton, Menu, Portal, Text } from '@chakra-ui/react';
import type { ButtonProps } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { AdminIcon } from '../../../ui/admin-icon';
import { EditBarFrame, savedStateStyles } from '../../../ui/admin/edit-bar-frame';
import { useSavingText } from '../../../ui/admin/held-save';
import { RelativeTime } from '../../../ui/admin/relative-time';
import type { PostStatus } from '../../../../shared/content/blog-admin.schema';
import { CopyStateText } from '../../copies/admin/copy-state';
import { PostStatusMark } from './post-status';
import { dateOfLocalText } from '../../../ui/admin/publication-time';
import type { PostSaving } from './use-post-saving';

interface Props {
  saving: PostSaving;
  /** The form's status, not yet saved. */
  status: PostStatus;
  isFuture: boolean;
  isDirty: boolean;
  /** Without `status` saves the form's own. */
  onSave: (status?: PostStatus) => void;
  onSchedule: () => void;
  onDiscard: () => void;
  onPreview: () => void;
  onRevisions: () => void;
  onDelete: () => void;
}

function SavedText({ saving: { problem, savedAt, isSaving, copies }, isDirty }: Pick<Props, 'saving' | 'isDirty'>) {
  const isRefused = problem !== undefined && (isDirty || copies.copy !== null) && !isSaving;
  const refusal = isDirty ? 'Not saved' : 'Not published';
  const saving = useSavingText();
  return (
    <Text
      fontSize={{ base: 'micro', md: 'small' }}
      color={isRefused ? 'negative' : 'muted'}
      role="status"
      overflowWrap="anywhere"
      {...savedStateStyles}
    >
      {isSaving ? saving : isRefused ? `${refusal}: ${problem.message}` : isDirty ? 'Unsaved changes' : null}
      {!isSaving && !isRefused && !isDirty && copies.copy && <CopyStateText copy={copies.copy} />}
      {!isSaving && !isDirty && !copies.copy && savedAt && (
        <>
          Saved <RelativeTime time={savedAt} />
        </>
      )}
    </Text>
  );
}

function mainLabel({ saving, status, isFuture }: Pick<Props, 'saving' | 'status' | 'isFuture'>): string {
  const before = saving.stored.values.status;
  if (before !== 'draft' && status === before) return 'Publish changes';
  if (status === 'draft') return 'Unpublish';
  return status === 'scheduled' || isFuture ? 'Schedule' : 'Publish';
}

const barPadding = { base: 's3', md: 's4' };

function SaveButtons(props: Props) {
  const { saving, status, isFuture, onSave } = props;
  const isDraft = saving.stored.values.status === 'draft';
  // Saves wait for each other. Disabled, a button would swallow a press in the moment an autosave begins.
  const busy = { disabled: saving.isCreating };
  if (!isDraft || status !== 'draft') {
    return (
      <Button type="submit" variant="solid" colorPalette="accent" px={barPadding} {...busy}>
        {mainLabel(props)}
      </Button>
    );
  }
  return (
    <>
      <Button type="submit" px={barPadding} {...busy}>
        Save draft
      </Button>
      <Button
        variant="solid"
        colorPalette="accent"
        px={barPadding}
        {...busy}
        onClick={() => onSave(isFuture ? 'scheduled' : 'published')}
      >
        {isFuture ? 'Schedule' : 'Publish'}
      </Button>
    </>
  );
}

function BackLink(display: Pick<ButtonProps, 'display' | 'ms'>) {
  return (
    <Button asChild variant="ghost" px="s2" {...display}>
      <Link to="/admin" search={{ tab: 'blog' }}>
        <AdminIcon name="left" small /> Posts
      </Link>
    </Button>
  );
}

const viewOf = ({ saving: { stored } }: Props) => `/blog/${stored.slug ?? stored.values.slug}`;

/** Delete, revisions and view or preview of a stored post. */
function Actions(props: Props) {
  const { saving, onSchedule, onDiscard, onPreview, onRevisions, onDelete } = props;
  return (
    <Flex display={{ base: 'none', md: 'contents' }}>
      {/* First: when they go, nothing moves under the pointer, least of all Delete. */}
      {saving.copies.copy && (
        <>
          <Button variant="ghost" px="s3" onClick={onDiscard}>
            Discard
          </Button>
          <Button variant="ghost" px="s3" onClick={onSchedule}>
            Schedule changes…
          </Button>
        </>
      )}
      <Button variant="ghost" px="s3" onClick={onDelete} _hover={{ color: 'negative', bg: 'fill' }}>
        <AdminIcon name="bin" small /> Delete
      </Button>
      <Button variant="ghost" px="s3" onClick={onRevisions}>
        <AdminIcon name="clock" small /> Revisions
      </Button>
      {saving.stored.values.status === 'published' && !saving.copies.copy ? (
        <Button asChild variant="ghost" px="s3" textDecoration="none">
          <a href={viewOf(props)} target="_blank" rel="noopener">
            <AdminIcon name="eye" small /> View
          </a>
        </Button>
      ) : (
        <Button variant="ghost" px="s3" onClick={onPreview}>
          <AdminIcon name="eye" small /> Preview
        </Button>
      )}
    </Flex>
  );
}

/** The same actions in a menu, on phones. */
function ActionsMenu(props: Props) {
  const { saving, onSchedule, onDiscard, onPreview, onRevisions, onDelete } = props;
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
            {saving.copies.copy && (
              <>
                <Menu.Item value="schedule" onClick={onSchedule}>
                  Schedule changes…
                </Menu.Item>
                <Menu.Item value="discard" onClick={onDiscard}>
                  Discard changes
                </Menu.Item>
              </>
            )}
            {saving.stored.values.status === 'published' && !saving.copies.copy ? (
              <Menu.Item value="view" asChild>
                <a href={viewOf(props)} target="_blank" rel="noopener">
                  View
                </a>
              </Menu.Item>
            ) : (
              <Menu.Item value="preview" onClick={onPreview}>
                Preview
              </Menu.Item>
            )}
            <Menu.Item value="revisions" onClick={onRevisions}>
              Revisions
            </Menu.Item>
            <Menu.Item value="delete" color="negative" onClick={onDelete}>
              Delete
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

/** Above the text; on phones pinned to the bottom of the screen. */
export function EditBar(props: Props) {
  const { saving, isDirty } = props;
  const { id, values } = saving.stored;
  return (
    <>
      <BackLink display={{ base: 'inline-flex', md: 'none' }} ms="-.5rem" />
      <EditBarFrame>
        <BackLink display={{ base: 'none', md: 'inline-flex' }} />
        <Flex
          display={{ base: 'contents', md: 'flex' }}
          // What became of the changes is too long for the rest of the line.
          direction={saving.copies.copy ? 'column' : 'row'}
          align={saving.copies.copy ? 'flex-start' : 'center'}
          columnGap="s3"
          flex="1 1 12rem"
          minW="0"
        >
          <Box flex={{ base: '1', md: 'none' }} minW="0">
            <PostStatusMark status={values.status} publishedAt={dateOfLocalText(values.publishedAt)} />
          </Box>
          <SavedText saving={saving} isDirty={isDirty} />
        </Flex>
        {id !== undefined && (
          <>
            <Actions {...props} />
            <ActionsMenu {...props} />
          </>
        )}
        <SaveButtons {...props} />
      </EditBarFrame>
    </>
  );
}
