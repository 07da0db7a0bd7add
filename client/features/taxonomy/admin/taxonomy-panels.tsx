import { useState } from 'react';
import type { ComponentProps, ComponentType } from 'react';
import { Button, chakra, Flex, Heading, Stack } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import type { Outputs } from '../../../trpc/trpc';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog';
import type { Column } from '../../../ui/admin/table/data-table';
import { PagedTable } from '../../../ui/admin/table/paged-table';
import { RelativeTime } from '../../../ui/admin/relative-time';
import { RowAction } from '../../../ui/admin/table/row-action';
import { EmptyBox } from '../../../ui/admin/states';
import { useCursorPages } from '../../../ui/admin/table/use-table-state';
import { CAN_BE_BROUGHT_BACK, useRemoval } from '../../editing/admin/use-restore';
import { CategoryDialog, TagDialog } from './term-dialogs';

type AdminCategory = Outputs['admin']['categories']['list']['items'][number];
type AdminTag = Outputs['admin']['tags']['list']['items'][number];

const PAGE_SIZE = 50;
const LIST_OPTIONS = { placeholderData: keepPreviousData, staleTime: 0 } as const;

interface ListInput {
  limit: number;
  cursor?: string;
}

const useCategories = (input: ListInput) => trpc.admin.categories.list.useQuery(input, LIST_OPTIONS);
const useTags = (input: ListInput) => trpc.admin.tags.list.useQuery(input, LIST_OPTIONS);

type ListQuery<Term> = ComponentProps<typeof PagedTable<Term>>['query'] & { error: unknown };

interface PanelProps<Term extends AdminTag> {
  one: 'Category' | 'Tag';
  many: 'Categories' | 'Tags';
  purpose: string;
  columns?: readonly Column<Term>[];
  useList: (input: ListInput) => ListQuery<Term>;
  useRemove: (onRemoved: () => void) => { isPending: boolean; mutate: (term: { id: string }) => void };
  postsText: (postCount: number) => string;
  Dialog: ComponentType<{ term?: Term | undefined; onClose: () => void }>;
}

function TaxonomyPanel<Term extends AdminTag>(props: PanelProps<Term>) {
  const { one, many, purpose, columns = [], useList, useRemove, postsText, Dialog } = props;
  const noun = one.toLowerCase();
  const pages = useCursorPages(PAGE_SIZE);
  const query = useList({ limit: PAGE_SIZE, ...(pages.cursor && { cursor: pages.cursor }) });
  const [edited, setEdited] = useState<Term | 'new'>();
  const [toDelete, setToDelete] = useState<Term>();
  const remove = useRemove(() => setToDelete(undefined));
  const allColumns: Column<Term>[] = [
    { id: 'name', header: 'Name', kind: 'title', cell: ({ name }) => <bdi>{name}</bdi> },
    ...columns,
    {
      id: 'created',
      header: 'Created',
      kind: 'fold',
      cell: ({ createdAt }) => <RelativeTime time={createdAt} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (row) => (
        <>
          <RowAction label={`Edit “${row.name}”`} icon="pen" onClick={() => setEdited(row)} />
          <RowAction label={`Delete “${row.name}”`} icon="bin" destructive onClick={() => setToDelete(row)} />
        </>
      ),
    },
  ];

  return (
    <Stack gap="s4">
      <Flex wrap="wrap" align="center" justify="space-between" gap="s3">
        <Heading as="h2" fontSize="h3">
          {many}
        </Heading>
        <Button onClick={() => setEdited('new')}>
          <AdminIcon name="plus" small /> Add {one}
        </Button>
      </Flex>
      <PagedTable
        query={query}
        pages={pages}
        failure={query.error ? `Error loading ${many.toLowerCase()}: ${toFailure(query.error).message}` : null}
        empty={
          <EmptyBox level="h3" title={`No ${many} Yet`} text={purpose}>
            <Button variant="solid" colorPalette="accent" onClick={() => setEdited('new')}>
              Create Your First {one}
            </Button>
          </EmptyBox>
        }
        caption={many}
        columns={allColumns}
        rowKey={({ id }) => id}
      />
      {edited !== undefined && (
        <Dialog term={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      <ConfirmDialog
        open={toDelete !== undefined}
        title={`Are you sure you want to delete this ${noun}?`}
        text={
          toDelete && `“${toDelete.name}” goes to the trash. ${postsText(toDelete.postCount)} ${CAN_BE_BROUGHT_BACK}`
        }
        confirmLabel="Delete"
        busy={remove.isPending}
        onConfirm={() => toDelete && remove.mutate({ id: toDelete.id })}
        onClose={() => setToDelete(undefined)}
      />
    </Stack>
  );
}

const categoryColumns: Column<AdminCategory>[] = [
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
];

function useRemoveCategory(onRemoved: () => void) {
  const { admin } = trpc.useUtils();
  const refresh = () => Promise.all([admin.categories.invalidate(), admin.posts.invalidate()]);
  return trpc.admin.categories.remove.useMutation(useRemoval({ kind: 'category', onRemoved, refresh }));
}

function textOfPostsFiled(postCount: number): string {
  if (postCount === 0) return 'No post is in it.';
  return postCount === 1
    ? 'Its one post stays, without a category.'
    : `Its ${postCount} posts stay, without a category.`;
}

export function CategoriesPanel() {
  return (
    <TaxonomyPanel<AdminCategory>
      one="Category"
      many="Categories"
      purpose="Categories help organize your blog posts for better navigation."
      columns={categoryColumns}
      useList={useCategories}
      useRemove={useRemoveCategory}
      postsText={textOfPostsFiled}
      Dialog={CategoryDialog}
    />
  );
}

function useRemoveTag(onRemoved: () => void) {
  const { admin } = trpc.useUtils();
  const refresh = () => admin.tags.invalidate();
  return trpc.admin.tags.remove.useMutation(useRemoval({ kind: 'tag', onRemoved, refresh }));
}

function textOfPostsTagged(postCount: number): string {
  if (postCount === 0) return 'No post carries it.';
  return postCount === 1 ? 'The one post that carries it stays.' : `The ${postCount} posts that carry it stay.`;
}

export function TagsPanel() {
  return (
    <TaxonomyPanel<AdminTag>
      one="Tag"
      many="Tags"
      purpose="Tags help categorize your blog posts and improve SEO."
      useList={useTags}
      useRemove={useRemoveTag}
      postsText={textOfPostsTagged}
      Dialog={TagDialog}
    />
  );
}
