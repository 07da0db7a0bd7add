import { useState } from 'react';
import { Button, chakra, Heading, Stack, Text } from '@chakra-ui/react';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { DataTable } from '../../../ui/admin/table/data-table';
import type { Column } from '../../../ui/admin/table/data-table';
import { ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { RankingDialog } from './ranking-dialog';

type Departure = Outputs['admin']['casinos']['departures'][number];

function columns(onExplain: (id: string) => void): Column<Departure>[] {
  return [
    { id: 'name', header: 'Casino', kind: 'title', cell: ({ name }) => <bdi>{name}</bdi> },
    { id: 'place', header: 'Place', cell: ({ place }) => `#${place}` },
    {
      id: 'score',
      header: 'By score',
      kind: 'fold',
      cell: ({ byScore, rating }) => (
        <>
          <chakra.span display={{ lg: 'none' }}>By score </chakra.span>
          {byScore === null ? 'none' : `#${byScore}`} ({rating.toFixed(1)})
        </>
      ),
    },
    {
      id: 'reason',
      header: 'Said so far',
      kind: 'fold',
      cell: ({ placementReason }) => placementReason ?? 'Nothing',
    },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: ({ id, name }) => (
        <Button
          size={{ base: 'md', md: 'sm' }}
          me="s2"
          aria-label={`Explain the place of ${name}`}
          onClick={() => onExplain(id)}
        >
          Explain
        </Button>
      ),
    },
  ];
}

export function PlacesToExplain() {
  const { data, error, isFetching, refetch } = trpc.admin.casinos.departures.useQuery(undefined, { staleTime: 0 });
  const [explained, setExplained] = useState<string>();
  return (
    <Stack gap="s3">
      <Heading as="h2" fontSize="h4">
        Places to explain
      </Heading>
      <Text fontSize="small" color="muted">
        These stand elsewhere than their scores would put them, and nobody has said why.
      </Text>
      {error && (
        <ErrorBox
          message={`Error loading places: ${toFailure(error).message}`}
          busy={isFetching}
          onTryAgain={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonRows count={1} />}
      {data?.length === 0 && <Text>Every place follows the scores or has its reason.</Text>}
      {data && data.length > 0 && (
        <DataTable caption="Places to explain" columns={columns(setExplained)} rows={data} rowKey={({ id }) => id} />
      )}
      {explained !== undefined && <RankingDialog explained={explained} onClose={() => setExplained(undefined)} />}
    </Stack>
  );
}
