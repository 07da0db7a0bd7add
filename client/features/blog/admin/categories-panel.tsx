import { useState } from 'react';
import { Button, chakra, Stack } from '@chakra-ui/react';
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
import type { AdminCategory } from './blog-admin-data';
import { CategoryDialog } from './category-dialog';
import { actionsColumn, createdColumn } from './name-table-columns';
import { PanelHead } from './panel-head';

const PAGE_SIZE = 50;

const facts: Column<AdminCategory>[] = [
  { id: 'name', header: 'Name', kind: 'title', cell: ({ name }) => <bdi>{name}</bdi> },
  { id: 'slug', header: 'Slug', kind: 'fold', cell: ({ slug }) => slug },
  {
    id: 'description',
    header: 'Description',
    kind: 'hide',
    cell: ({ description }) => (
      <chakra.span display="block" maxW="20rem" truncate title={description ?? undefined}>
        {description ?? '–'}
      </chakra.span>
    ),
  },
  createdColumn(),
];

function useRemoveCategory(onRemoved: () => void) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const offerRestore = useOfferRestore();
  return trpc.admin.categories.remove.useMutation({
    onSuccess: async ({ id }) => {
      offerRestore(
        { kind: 'category', id },
        { title: 'Category deleted', description: 'The category has been deleted successfully.' },
      );
      onRemoved();
      await Promise.all([utils.admin.categories.invalidate(), utils.admin.posts.invalidate()]);
    },
    onError: (error) =>
      toast({ kind: 'error', title: 'Error deleting category', description: failureOf(error).message }),
  });
}

function postsText({ postCount }: AdminCategory): string {
  if (postCount === 0) return 'No post is in it.';
  return postCount === 1
    ? 'Its one post stays, without a category.'
    : `Its ${postCount} posts stay, without a category.`;
}

export function CategoriesPanel() {
  const pages = useCursorPages(PAGE_SIZE);
  const query = trpc.admin.categories.list.useQuery(
    { limit: PAGE_SIZE, ...(pages.cursor && { cursor: pages.cursor }) },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const [edited, setEdited] = useState<AdminCategory | 'new'>();
  const [toDelete, setToDelete] = useState<AdminCategory>();
  const remove = useRemoveCategory(() => setToDelete(undefined));

  return (
    <Stack gap="s4">
      <PanelHead title="Categories" addLabel="Add Category" onAdd={() => setEdited('new')} />
      <PagedTable
        query={query}
        pages={pages}
        failure={query.error && `Error loading categories: ${failureOf(query.error).message}`}
        empty={
          <EmptyBox
            level="h3"
            title="No Categories Yet"
            text="Categories help organize your blog posts for better navigation."
          >
            <Button variant="solid" colorPalette="accent" onClick={() => setEdited('new')}>
              Create Your First Category
            </Button>
          </EmptyBox>
        }
        caption="Categories"
        columns={[...facts, actionsColumn<AdminCategory>({ onEdit: setEdited, onDelete: setToDelete })]}
        rowKey={({ id }) => id}
      />
      {edited !== undefined && (
        <CategoryDialog category={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      <ConfirmDialog
        open={toDelete !== undefined}
        title="Are you sure you want to delete this category?"
        text={toDelete && `“${toDelete.name}” goes to the trash. ${postsText(toDelete)} ${CAN_BE_BROUGHT_BACK}`}
        confirmLabel="Delete"
        busy={remove.isPending}
        onConfirm={() => toDelete && remove.mutate({ id: toDelete.id })}
        onClose={() => setToDelete(undefined)}
      />
    </Stack>
  );
}
