import { useState } from 'react';
import { Box, Button, Flex, Input, Stack, Text } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { readablePath } from '../../../../shared/content/redirect-paths';
import { formatNumber } from '../../../../shared/text/format-number';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import type { Column } from '../../../ui/admin/table/data-table';
import { PagedTable } from '../../../ui/admin/table/paged-table';
import { RelativeTime } from '../../../ui/admin/relative-time';
import { SearchBox } from '../../../ui/admin/table/search-box';
import { EmptyBox } from '../../../ui/admin/states';
import { Toolbar } from '../../../ui/admin/table/toolbar';
import { useCursorPages, useTableState } from '../../../ui/admin/table/use-table-state';
import { useToast } from '../../../ui/messages/toaster';

const PAGE_SIZE = 25;

type MissingRow = Outputs['admin']['redirects']['missing']['items'][number];

function useMissing() {
  const [state, show] = useTableState({ q: '', sort: 'hits' });
  const pages = useCursorPages(PAGE_SIZE);
  const sort = state.sort === 'seen' ? ('seen' as const) : ('hits' as const);
  const query = trpc.admin.redirects.missing.useQuery(
    { q: state.q, sort, limit: PAGE_SIZE, ...(pages.cursor && { cursor: pages.cursor }) },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  return { q: state.q, sort, show, pages, query };
}

function useHide() {
  const toast = useToast();
  const utils = trpc.useUtils();
  const hide = trpc.admin.redirects.hideMissing.useMutation({
    onSuccess: (_done, { path, isHidden = true }) =>
      toast({
        kind: 'success',
        subject: path,
        title: isHidden ? 'Not shown any more' : 'Shown again',
        description: readablePath(path),
        ...(isHidden && {
          action: { label: 'Undo', run: () => hide.mutate({ path, isHidden: false }), hasFocus: true },
        }),
      }),
    onError: (error) => toast({ kind: 'error', title: 'Error saving', description: toFailure(error).message }),
    onSettled: () => utils.admin.redirects.invalidate(),
  });
  return hide;
}

function TargetForm({ path, target }: Pick<MissingRow, 'path' | 'target'>) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const [to, setTo] = useState(readablePath(target ?? ''));
  const create = trpc.admin.redirects.create.useMutation({
    onSuccess: async () => {
      toast({ kind: 'success', title: 'Redirect added', description: `${readablePath(path)} → ${to}` });
      await utils.admin.redirects.invalidate();
    },
  });
  const hide = useHide();
  const name = readablePath(path);
  return (
    <Stack
      as="form"
      gap="s1"
      minW={{ lg: '24rem' }}
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({ from: path, to: to.trim() || null, status: 301 });
      }}
    >
      <Flex gap="s2" wrap={{ base: 'wrap', md: 'nowrap' }}>
        <Input
          flex={{ base: '1 1 100%', md: '1 1 12rem' }}
          aria-label={`Where ${name} should lead`}
          aria-invalid={create.isError || undefined}
          placeholder="/…"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={1000}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        <Button type="submit" loading={create.isPending} loadingText="Redirect" aria-label={`Redirect ${name}`}>
          Redirect
        </Button>
        <Button
          variant="ghost"
          px="s3"
          loading={hide.isPending}
          aria-label={`Not needed: ${name}`}
          onClick={() => hide.mutate({ path })}
        >
          Not needed
        </Button>
      </Flex>
      {create.error && (
        <Text role="alert" color="negative" fontSize="small" fontWeight="400" overflowWrap="anywhere">
          {toFailure(create.error).message}
        </Text>
      )}
    </Stack>
  );
}

function columns(sort: 'hits' | 'seen', onSort: (sort: 'hits' | 'seen') => void): Column<MissingRow>[] {
  const sorted = (by: 'hits' | 'seen') => ({
    direction: sort === by ? ('descending' as const) : null,
    onSort: () => onSort(by),
  });
  return [
    {
      id: 'path',
      header: 'Address',
      kind: 'title',
      cell: ({ path }) => <Box overflowWrap="anywhere">{readablePath(path)}</Box>,
    },
    {
      id: 'hits',
      header: 'Times',
      kind: 'fold',
      align: 'end',
      sort: sorted('hits'),
      cell: ({ hits }) => `${formatNumber(hits)}×`,
    },
    { id: 'seen', header: 'Last', sort: sorted('seen'), cell: ({ lastSeen }) => <RelativeTime time={lastSeen} /> },
    {
      id: 'from',
      header: 'From',
      kind: 'fold',
      cell: ({ referrerPath }) =>
        referrerPath === null ? (
          'Elsewhere'
        ) : (
          <a href={referrerPath} target="_blank" rel="noopener">
            {readablePath(referrerPath)}
          </a>
        ),
    },
    {
      id: 'target',
      header: 'Should lead to',
      kind: 'form',
      cell: ({ path, target }) => <TargetForm path={path} target={target} />,
    },
  ];
}

export function MissingPanel() {
  const { q, sort, show, pages, query } = useMissing();
  return (
    <Stack gap="s4">
      <Toolbar>
        <SearchBox label="Search addresses" value={q} onSearch={(text) => show({ q: text })} />
      </Toolbar>
      <PagedTable
        query={query}
        pages={pages}
        failure={query.error && `Error loading addresses: ${toFailure(query.error).message}`}
        empty={
          <EmptyBox
            title={q === '' ? 'Nothing is missed' : 'No addresses match'}
            text={q === '' ? 'Addresses that people open and that lead nowhere are listed here.' : 'Try another word.'}
          />
        }
        caption="Addresses that were not found"
        columns={columns(sort, (by) => show({ sort: by }))}
        rowKey={({ path }) => path}
      />
    </Stack>
  );
}
