import { useState } from 'react';
import { Button, Stack } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useKnownViewer } from '../../auth/known-viewer';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { useViewDraft } from '../../../trpc/use-view-draft';
import { RemovalDialog } from '../../addresses/admin/removal-dialog';
import { PagedTable } from '../../../ui/admin/table/paged-table';
import { SearchBox } from '../../../ui/admin/table/search-box';
import { EmptyBox } from '../../../ui/admin/states';
import { StatusSelect } from '../../../ui/admin/form/status-select';
import { Toolbar } from '../../../ui/admin/table/toolbar';
import { useCursorPages, useTableState } from '../../../ui/admin/table/use-table-state';
import { CAN_BE_BROUGHT_BACK } from '../../editing/admin/use-restore';
import { DiscardButton, UnsavedBar, useUnsavedDrafts, withUnsavedDrafts } from '../../editing/admin/unsaved-drafts';
import { useViewer } from '../../auth/viewer';
import type { PostFilter } from '../../../../shared/content/bulk.schema';
import { useBulkSelection } from '../../../ui/admin/table/use-selection';
import { BulkOutcome } from '../../editing/admin/bulk-outcome';
import { PostsBulkBar } from './posts-bulk';
import { usePostsBulk } from './use-posts-bulk';
import type { AdminPostRow } from './blog-admin-data';
import { postColumns } from './post-columns';
import { CHECK_OPTIONS, STATUS_OPTIONS } from './post-status';
import { useDeletePost } from './use-delete-post';

const PAGE_SIZE = 20;
const ALL = { q: '', status: '', category: '', author: '', check: '' };
const NO_FILTER = { ...ALL, sort: 'created' };

type Statuses = AdminPostRow['status'];

function usePosts() {
  const [state, show] = useTableState(NO_FILTER);
  const pages = useCursorPages(PAGE_SIZE);
  const status = STATUS_OPTIONS.some(({ value }) => value === state.status) ? (state.status as Statuses) : undefined;
  const check = CHECK_OPTIONS.find(({ value }) => value === state.check);
  const sort = state.sort === 'updated' ? ('updated' as const) : ('created' as const);
  const filter: PostFilter = {
    ...(state.q && { q: state.q }),
    ...(status && { status }),
    ...(state.category && { categoryId: state.category }),
    ...(state.author && { authorId: state.author }),
    ...(check && { check: check.value }),
  };
  const query = trpc.admin.posts.list.useQuery(
    {
      limit: PAGE_SIZE,
      sort,
      ...filter,
      ...(pages.cursor && { cursor: pages.cursor }),
    },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  return { state: { ...state, sort }, filter, show, pages, query };
}

export function PostsPanel() {
  const { state, filter, show, pages, query } = usePosts();
  const { data: categories = [] } = trpc.categories.list.useQuery();
  const selection = useBulkSelection(query.data?.items ?? [], filter);
  const bulk = usePostsBulk(selection.clear);
  const mayPublish = useViewer()?.can.includes('post.publish') === true;
  const [toDelete, setToDelete] = useState<AdminPostRow>();
  const remove = useDeletePost(() => setToDelete(undefined));
  const mayDelete = useKnownViewer()?.can.includes('post.remove') === true;
  const { mutateAsync } = trpc.admin.posts.createPreview.useMutation();
  const view = useViewDraft(mutateAsync);
  const isFiltered = Object.keys(filter).length > 0;
  const { data: people = [] } = trpc.admin.posts.people.useQuery(undefined, { enabled: mayPublish });
  const { data } = query;

  const begun = data?.drafts ?? [];
  const utils = trpc.useUtils();
  const unsaved = useUnsavedDrafts({
    procedures: trpc.admin.posts,
    drafts: begun,
    refresh: () => Promise.all([utils.admin.posts.list.invalidate(), utils.admin.dashboard.invalidate()]),
  });
  if (data?.items.length === 0 && begun.length === 0 && !isFiltered && pages.first === 1) return <NoPosts />;
  return (
    <Stack gap="s4">
      <Toolbar>
        <SearchBox label="Search posts" value={state.q} onSearch={(q) => show({ q })} />
        <StatusSelect
          label="Status"
          all="All statuses"
          value={state.status}
          options={STATUS_OPTIONS}
          onChange={(status) => show({ status })}
        />
        <StatusSelect
          label="Category"
          all="All categories"
          value={state.category}
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(category) => show({ category })}
        />
        {mayPublish && (
          <StatusSelect
            label="Author"
            all="All authors"
            value={state.author}
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(author) => show({ author })}
          />
        )}
        <StatusSelect
          label="Review"
          all="Any review"
          value={state.check}
          options={CHECK_OPTIONS}
          onChange={(check) => show({ check })}
        />
      </Toolbar>
      <BulkOutcome bulk={bulk} />
      <BulkOutcome bulk={unsaved.bulk} />
      <PagedTable
        query={query}
        above={begun}
        pages={pages}
        failure={query.error && `Error loading blog posts: ${toFailure(query.error).message}`}
        empty={
          <EmptyBox title="No posts match" text="Try another word or fewer filters.">
            <Button onClick={() => show(ALL)}>Show all posts</Button>
          </EmptyBox>
        }
        caption="Blog posts"
        columns={withUnsavedDrafts(
          postColumns({
            tickOf: mayPublish ? selection.tickOf : undefined,
            isByUpdate: state.sort === 'updated',
            onSort: () => show({ sort: state.sort === 'updated' ? 'created' : 'updated' }),
            onView: (post) => void view(post.id),
            onDelete: mayDelete ? setToDelete : undefined,
          }),
          unsaved,
          (id, title) => (
            <Link to="/admin/blog/edit/$id" params={{ id: id.replace('new:', '') }} dir="auto">
              {title}
            </Link>
          ),
        )}
        rowKey={({ id }) => id}
      />
      {selection.isAnyChosen ? (
        <PostsBulkBar bulk={bulk} selection={selection} matching={data?.total}>
          {unsaved.chosen.length > 0 && <DiscardButton unsaved={unsaved} />}
        </PostsBulkBar>
      ) : (
        <UnsavedBar unsaved={unsaved} />
      )}
      <RemovalDialog
        open={toDelete !== undefined}
        path={toDelete?.status === 'published' ? `/blog/${toDelete.slug}` : undefined}
        title="Are you sure you want to delete this post?"
        text={toDelete && `“${toDelete.title}” goes to the trash with its revisions. ${CAN_BE_BROUGHT_BACK}`}
        busy={remove.isPending}
        onConfirm={(leadTo) => toDelete && remove.mutate({ id: toDelete.id, leadTo })}
        onClose={() => setToDelete(undefined)}
      />
    </Stack>
  );
}

function NoPosts() {
  return (
    <EmptyBox title="No Blog Posts Yet">
      <Button asChild variant="solid" colorPalette="accent" textDecoration="none">
        <Link to="/admin/blog/new">Create Your First Post</Link>
      </Button>
    </EmptyBox>
  );
}
