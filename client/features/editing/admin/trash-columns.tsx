import { useState } from 'react';
import { Box, Button, chakra, Flex, Input, VisuallyHidden } from '@chakra-ui/react';
import { TRASH_DAYS } from '../../../../shared/content/trash-days';
import { formatNumber } from '../../../../shared/text/format-number';
import type { Outputs } from '../../../trpc/trpc';
import { toFailure } from '../../../trpc/failure';
import type { Column } from '../../../ui/admin/table/data-table';
import { FormField } from '../../../ui/admin/form/form-field';
import { LocalTime } from '../../../ui/admin/relative-time';
import { RowAction } from '../../../ui/admin/table/row-action';
import { Icon } from '../../../ui/icons/icon';
import { useRestore } from './use-restore';

export type TrashRow = Outputs['admin']['trash']['list']['items'][number];

const KINDS = {
  post: 'Post',
  casino: 'Casino',
  page: 'Page',
  media: 'Image',
  category: 'Category',
  tag: 'Tag',
} as const;

const LATE_DAYS = 3;
const DAY_MS = 86_400_000;

const counted = (count: number, one: string) => `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`;

function kindText({ kind, status, placement, posts }: TrashRow): string {
  const more =
    kind === 'casino' && placement !== null
      ? `#${placement}`
      : status === 'draft'
        ? 'draft'
        : kind === 'category' || kind === 'tag'
          ? counted(posts, 'post')
          : undefined;
  return more === undefined ? KINDS[kind] : `${KINDS[kind]}, ${more}`;
}

/** What comes back with a casino. */
function keptText({ kind, facts, scores, clicks }: TrashRow): string | undefined {
  if (kind !== 'casino') return undefined;
  return [counted(facts, 'fact'), counted(scores, 'score'), counted(clicks, 'click')].join(', ');
}

const daysLeft = ({ deletedAt }: TrashRow) =>
  Math.max(0, Math.ceil((deletedAt.getTime() + TRASH_DAYS * DAY_MS - Date.now()) / DAY_MS));

function DaysLeft({ days }: { days: number }) {
  const isLate = days <= LATE_DAYS;
  return (
    <chakra.span color={isLate ? 'warm-text' : undefined} fontWeight={isLate ? '620' : undefined} whiteSpace="nowrap">
      <chakra.span hideFrom="md">Gone for good in </chakra.span>
      {days === 1 ? '1 day' : `${days} days`}
    </chakra.span>
  );
}

const START: Partial<Record<TrashRow['kind'], string>> = { post: '/blog/', casino: '/casino/', page: '/' };

/** Its address belongs to something else now: one click takes the proposed one. */
function Taken({ row }: { row: TrashRow }) {
  const [address, setAddress] = useState(row.proposal ?? '');
  const restore = useRestore();
  const start = START[row.kind] ?? '';
  return (
    <Box
      my="s2"
      p="s3"
      borderLeftWidth="3px"
      borderColor="warm"
      bg="warm-soft"
      fontSize="small"
      fontWeight="400"
      overflowWrap="anywhere"
    >
      <Flex gap="s2" mb="s2">
        <Box color="warm-text">
          <Icon name="alert" />
        </Box>
        <span>
          {row.kind === 'tag' ? 'Its name' : 'Its address'} {start}
          {row.address} is taken.
        </span>
      </Flex>
      <Flex
        as="form"
        wrap="wrap"
        align="flex-end"
        gap="s2"
        onSubmit={(event) => {
          event.preventDefault();
          restore.mutate({ kind: row.kind, id: row.id, address: address.trim() });
        }}
      >
        <Box flex="1 1 12rem">
          <FormField label="Restore it at" error={restore.error ? toFailure(restore.error).message : undefined}>
            <Input
              value={address}
              maxLength={120}
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => setAddress(event.target.value)}
            />
          </FormField>
        </Box>
        <Button type="submit" loading={restore.isPending} loadingText="Restore here">
          Restore here
        </Button>
      </Flex>
    </Box>
  );
}

function RestoreButton({ row }: { row: TrashRow }) {
  const restore = useRestore();
  return (
    <Button size="sm" loading={restore.isPending} onClick={() => restore.mutate({ kind: row.kind, id: row.id })}>
      Restore<VisuallyHidden> {row.title}</VisuallyHidden>
    </Button>
  );
}

export function trashColumns(onPurge: (row: TrashRow) => void): Column<TrashRow>[] {
  return [
    {
      id: 'title',
      header: 'Title',
      kind: 'title',
      cell: (row) => (
        <>
          <Box overflowWrap="anywhere">
            <bdi>{row.title}</bdi>
          </Box>
          {keptText(row) && (
            <chakra.small display="block" fontWeight="400" color="muted">
              {keptText(row)}
            </chakra.small>
          )}
          {row.proposal !== null && <Taken row={row} />}
        </>
      ),
    },
    { id: 'kind', header: 'Kind', kind: 'fold', cell: kindText },
    { id: 'by', header: 'Removed by', kind: 'fold', cell: ({ deletedBy }) => deletedBy ?? 'A deleted account' },
    { id: 'at', header: 'Removed', kind: 'fold', cell: ({ deletedAt }) => <LocalTime time={deletedAt} /> },
    { id: 'left', header: 'Gone for good in', cell: (row) => <DaysLeft days={daysLeft(row)} /> },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (row) => (
        <Flex gap="s1" align="center">
          {row.proposal === null && <RestoreButton row={row} />}
          <RowAction icon="bin" destructive label={`Remove ${row.title} for good`} onClick={() => onPurge(row)} />
        </Flex>
      ),
    },
  ];
}
