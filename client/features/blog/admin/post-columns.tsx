import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { PostFilter } from '../../../../shared/content/bulk.schema';
import type { Column } from '../../../ui/admin/table/data-table';
import { LocalTime } from '../../../ui/admin/relative-time';
import { RowAction, RowLink } from '../../../ui/admin/table/row-action';
import { Tick } from '../../../ui/admin/table/tick';
import type { BulkSelection } from '../../../ui/admin/table/use-selection';
import type { AdminPostRow } from './blog-admin-data';
import { CHECK_OPTIONS, PostStatusMark } from './post-status';

interface Options {
  tickOf: BulkSelection<AdminPostRow, PostFilter>['tickOf'] | undefined;
  isByUpdate: boolean;
  onSort: () => void;
  onView: (post: AdminPostRow) => void;
  onDelete: ((post: AdminPostRow) => void) | undefined;
}

export function postColumns({ tickOf, isByUpdate, onSort, onView, onDelete }: Options): Column<AdminPostRow>[] {
  return [
    ...(tickOf
      ? [
          {
            id: 'tick',
            header: 'Choose',
            kind: 'tick' as const,
            cell: ({ id, title }: AdminPostRow) => <Tick label={`Choose “${title}”`} {...tickOf(id)} />,
          },
        ]
      : []),
    {
      id: 'title',
      header: 'Title',
      kind: 'title',
      cell: ({ id, title }) => (
        <Link to="/admin/blog/edit/$id" params={{ id }} dir="auto">
          {title}
        </Link>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      cell: (post) => (
        <>
          <PostStatusMark {...post} />
          {post.status === 'draft' && post.reviewState && (
            <chakra.div fontSize="small" color="muted">
              {CHECK_OPTIONS.find(({ value }) => value === post.reviewState)?.label}
            </chakra.div>
          )}
        </>
      ),
    },
    { id: 'category', header: 'Category', kind: 'fold', cell: ({ category }) => category },
    { id: 'author', header: 'Author', kind: 'fold', cell: ({ author }) => author && <bdi>{author}</bdi> },
    {
      id: 'updated',
      header: 'Last Updated',
      kind: 'fold',
      sort: { direction: isByUpdate ? 'descending' : null, onSort },
      cell: ({ updatedAt }) => <LocalTime time={updatedAt} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (post) => (
        <>
          <ViewAction post={post} onView={onView} />
          <RowLink label={`Edit “${post.title}”`} icon="pen">
            {(icon) => (
              <Link to="/admin/blog/edit/$id" params={{ id: post.id }}>
                {icon}
              </Link>
            )}
          </RowLink>
          {onDelete && (
            <RowAction label={`Delete “${post.title}”`} icon="bin" destructive onClick={() => onDelete(post)} />
          )}
        </>
      ),
    },
  ];
}

function ViewAction({ post, onView }: { post: AdminPostRow; onView: Options['onView'] }) {
  const label = `View “${post.title}” in a new tab`;
  if (post.status !== 'published') return <RowAction label={label} icon="eye" onClick={() => onView(post)} />;
  return (
    <RowLink label={label} icon="eye">
      {(icon) => (
        <a href={`/blog/${post.slug}`} target="_blank" rel="noopener">
          {icon}
        </a>
      )}
    </RowLink>
  );
}
