import { useState } from 'react';
import { Button, Stack } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../trpc/trpc-react';
import { failureOf } from '../../../trpc/failure';
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog';
import type { Column } from '../../../ui/admin/data-table';
import { PagedTable } from '../../../ui/admin/paged-table';
import { EmptyBox } from '../../../ui/admin/states';
import { useCursorPages } from '../../../ui/admin/use-table-state';
import { useToast } from '../../../ui/toaster';
import { CAN_BE_BROUGHT_BACK, useOfferRestore } from '../../trash/admin/use-restore';
import type { AdminTag } from './blog-admin-data';
import { actionsColumn, createdColumn } from './name-table-columns';
import { PanelHead } from './panel-head';
import { TagDialog } from './tag-dialog';

const PAGE_SIZE = 50;

const facts: Column<AdminTag>[] = [
  { id: 'name', header: 'Name', kind: 'title', cell: ({ name }) => <bdi>{name}</bdi> },
  createdColumn(),
];

function useRemoveTag(onRemoved: () => void) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const offerRestore = useOfferRestore();
  return trpc.admin.tags.remove.useMutation({
    onSuccess: async ({ id }) => {
      offerRestore(
        { kind: 'tag', id },
        { title: 'Tag deleted', description: 'The tag has been deleted successfully.' },
      );
      onRemoved();
      await utils.admin.tags.invalidate();
    },
    onError: (error) => toast({ kind: 'error', title: 'Error deleting tag', description: failureOf(error).message }),
  });
}

function postsText({ postCount }: AdminTag): string {
  if (postCount === 0) return 'No post carries it.';
  return postCount === 1 ? 'The one post that carries it stays.' : `The ${postCount} posts that carry it stay.`;
}

export function TagsPanel() {
  const pages = useCursorPages(PAGE_SIZE);
  const query = trpc.admin.tags.list.useQuery(
    { limit: PAGE_SIZE, ...(pages.cursor && { cursor: pages.cursor }) },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const [edited, setEdited] = useState<AdminTag | 'new'>();
  const [toDelete, setToDelete] = useState<AdminTag>();
  const remove = useRemoveTag(() => setToDelete(undefined));

  return (
    <Stack gap="s4">
      <PanelHead title="Tags" addLabel="Add Tag" onAdd={() => setEdited('new')} />
      <PagedTable
        query={query}
        pages={pages}
        failure={query.error && `Error loading tags: ${failureOf(query.error).message}`}
        empty={
          <EmptyBox level="h3" title="No Tags Yet" text="Tags help categorize your blog posts and improve SEO.">
            <Button variant="solid" colorPalette="accent" onClick={() => setEdited('new')}>
              Create Your First Tag
            </Button>
          </EmptyBox>
        }
        caption="Tags"
        columns={[...facts, actionsColumn<AdminTag>({ onEdit: setEdited, onDelete: setToDelete })]}
        rowKey={({ id }) => id}
      />
      {edited !== undefined && (
        <TagDialog tag={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      <ConfirmDialog
        open={toDelete !== undefined}
        title="Are you sure you want to delete this tag?"
        text={toDelete && `“${toDelete.name}” goes to the trash. ${postsText(toDelete)} ${CAN_BE_BROUGHT_BACK}`}
        confirmLabel="Delete"
        busy={remove.isPending}
        onConfirm={() => toDelete && remove.mutate({ id: toDelete.id })}
        onClose={() => setToDelete(undefined)}
      />
    </Stack>
  );
}
