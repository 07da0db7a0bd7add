import { Box, Flex, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { trpc } from '../../../trpc/trpc-react';
import { Panel } from '../../../ui/admin/panel';
import { SearchBox } from '../../../ui/admin/table/search-box';
import { EmptyBox, ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { useTableState } from '../../../ui/admin/table/use-table-state';
import { PassageText, passageHash } from './passage';

type Row = Outputs['admin']['mentions']['search']['items'][number];

const KINDS: Record<Row['kind'], string> = {
  post: 'Posts',
  page: 'Pages',
  casino: 'Site reviews',
  fact: 'Facts',
  code: 'Codes',
};

const LIVES = { waits: 'Planned', lives: 'Living', ended: 'Ended' } as const;

/** Only what is not simply public. */
const getState = ({ status, life }: Row) => (life ? LIVES[life] : status === 'Published' ? null : status);

function OpenLink({ row }: { row: Row }) {
  const { kind, id, key, line, title } = row;
  const hash = key === null ? (line > 0 ? passageHash(row) : undefined) : `${kind}-${key}`;
  const at = { ...(hash !== undefined && { hash }), children: <bdi>{title}</bdi> };
  if (kind === 'post') return <Link to="/admin/blog/edit/$id" params={{ id: id }} {...at} />;
  if (kind === 'page') return <Link to="/admin" search={{ tab: 'pages', page: id }} {...at} />;
  return <Link to="/admin/casinos/edit/$id" params={{ id }} {...at} />;
}

function Group({ label, rows }: { label: string; rows: readonly Row[] }) {
  return (
    <Box as="section" aria-label={label}>
      <Text as="h2" fontSize="small" fontWeight="640" mb="s2">
        {label}{' '}
        <Text as="span" color="muted" fontWeight="400">
          {rows.length}
        </Text>
      </Text>
      <Stack as="ul" listStyleType="none" gap="0" borderTopWidth="1px" borderColor="line">
        {rows.map((row, index) => (
          <Box as="li" key={`${row.id} ${row.key ?? ''} ${index}`} py="s2" borderBottomWidth="1px" borderColor="line">
            <Flex gap="0 .75rem" wrap="wrap" align="baseline" fontWeight="620" overflowWrap="anywhere">
              <OpenLink row={row} />
              {getState(row) && (
                <Text as="span" fontSize="small" fontWeight="400" color="muted">
                  {getState(row)}
                </Text>
              )}
            </Flex>
            <PassageText {...row} />
          </Box>
        ))}
      </Stack>
    </Box>
  );
}

function Results({ q }: { q: string }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = trpc.admin.mentions.search.useQuery(
    { q },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  if (error)
    return (
      <ErrorBox
        message={`Error searching: ${toFailure(error).message}`}
        busy={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  if (!data) return <SkeletonRows count={2} />;
  if (data.items.length === 0)
    return (
      <div role="status">
        <EmptyBox level="h2" title="Nothing found" text="Titles, texts, facts and codes are searched." />
      </div>
    );
  return (
    <Stack gap="s4" opacity={isPlaceholderData ? 0.6 : 1} aria-busy={isPlaceholderData || undefined}>
      <VisuallyHidden role="status">{data.items.length} found</VisuallyHidden>
      {(Object.keys(KINDS) as Row['kind'][]).map((kind) => {
        const rows = data.items.filter((row) => row.kind === kind);
        return rows.length > 0 && <Group key={kind} label={KINDS[kind]} rows={rows} />;
      })}
      {data.isCut && (
        <Text fontSize="small" color="muted">
          There is more: add a word.
        </Text>
      )}
    </Stack>
  );
}

const MAX_LENGTH = 100;

export function TextSearch() {
  const [{ q }, show] = useTableState({ q: '' });
  return (
    <Panel p="s4">
      <Stack gap="s4" role="search">
        <Flex>
          <SearchBox
            label="Search all texts"
            placeholder="Search titles, texts, facts and codes"
            value={q}
            onSearch={(text) => show({ q: text.slice(0, MAX_LENGTH) })}
          />
        </Flex>
        {q !== '' && <Results q={q.slice(0, MAX_LENGTH)} />}
      </Stack>
    </Panel>
  );
}
