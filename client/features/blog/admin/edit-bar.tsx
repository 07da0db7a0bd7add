import { Button, Flex, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { AdminIcon } from '../../../ui/admin-icon';
import { RelativeTime } from '../../../ui/admin/relative-time';
import type { PostStatus } from '../../../../shared/blog-admin';
import { PostStatusMark } from './post-status';
import type { PostSaving } from './use-post-saving';

interface Props {
  saving: PostSaving;
  /** The status the form holds, which is not saved yet. */
  status: PostStatus;
  isFuture: boolean;
  isDirty: boolean;
  /** Absent for what the form holds. */
  onSave: (status?: PostStatus) => void;
  onPreview: () => void;
  onRevisions: () => void;
  onDelete: () => void;
}

function SavedText({ saving: { problem, savedAt, isSaving }, isDirty }: Pick<Props, 'saving' | 'isDirty'>) {
  const isRefused = problem !== undefined && isDirty;
  return (
    <Text fontSize="small" color={isRefused ? 'negative' : 'muted'} role="status" overflowWrap="anywhere">
      {isSaving ? 'Saving…' : isRefused ? `Not saved: ${problem.message}` : isDirty ? 'Unsaved changes' : null}
      {!isSaving && !isDirty && savedAt && (
        <>
          Saved <RelativeTime time={savedAt} />
        </>
      )}
    </Text>
  );
}

function mainLabel({ saving, status, isFuture }: Pick<Props, 'saving' | 'status' | 'isFuture'>): string {
  const before = saving.stored.values.status;
  if (before !== 'draft' && status === before) return 'Update';
  if (status === 'draft') return 'Unpublish';
  return status === 'scheduled' || isFuture ? 'Schedule' : 'Publish';
}

function SaveButtons(props: Props) {
  const { saving, status, isFuture, onSave } = props;
  const isDraft = saving.stored.values.status === 'draft';
  const busy = { disabled: saving.isSaving };
  if (!isDraft || status !== 'draft') {
    return (
      <Button type="submit" variant="solid" colorPalette="accent" {...busy}>
        {mainLabel(props)}
      </Button>
    );
  }
  return (
    <>
      <Button type="submit" {...busy}>
        Save draft
      </Button>
      <Button
        variant="solid"
        colorPalette="accent"
        {...busy}
        onClick={() => onSave(isFuture ? 'scheduled' : 'published')}
      >
        {isFuture ? 'Schedule' : 'Publish'}
      </Button>
    </>
  );
}

export function EditBar(props: Props) {
  const { saving, isDirty, onPreview, onRevisions, onDelete } = props;
  const { id, values } = saving.stored;
  return (
    <Flex
      wrap="wrap"
      align="center"
      gap="s2"
      position={{ md: 'sticky' }}
      top="0"
      zIndex="docked"
      mx="calc(-1 * {spacing.gutter})"
      mt="calc(-1 * {spacing.s6})"
      px="gutter"
      py="s2"
      bg="surface"
      borderBottomWidth="1px"
      borderColor="line"
    >
      <Button asChild variant="ghost" px="s2">
        <Link to="/admin" search={{ tab: 'blog' } as never}>
          <AdminIcon name="left" small /> Posts
        </Link>
      </Button>
      <PostStatusMark status={values.status} />
      <Flex flex="1 1 8rem" minW="0">
        <SavedText saving={saving} isDirty={isDirty} />
      </Flex>
      {id !== undefined && (
        <>
          <Button variant="ghost" px="s3" onClick={onDelete} _hover={{ color: 'negative', bg: 'fill' }}>
            <AdminIcon name="bin" small /> Delete
          </Button>
          <Button variant="ghost" px="s3" onClick={onRevisions}>
            <AdminIcon name="clock" small /> Revisions
          </Button>
          {values.status === 'published' ? (
            <Button asChild variant="ghost" px="s3" textDecoration="none">
              <a href={`/blog/${saving.stored.slug ?? values.slug}`} target="_blank" rel="noopener">
                <AdminIcon name="eye" small /> View
              </a>
            </Button>
          ) : (
            <Button variant="ghost" px="s3" onClick={onPreview}>
              <AdminIcon name="eye" small /> Preview
            </Button>
          )}
        </>
      )}
      <SaveButtons {...props} />
    </Flex>
  );
}
