import { Box, chakra, Checkbox, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { LoadMore } from '../../../ui/admin/table/load-more';
import { LocalTime } from '../../../ui/admin/relative-time';
import { EmptyBox, ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { Badge } from '../../../ui/badge';
import type { AdminCasino } from '../../casinos/admin/casino-values';

type Change = Outputs['admin']['casinos']['changes']['items'][number];

function ChangedValues({ change: { label, before, after, tail } }: { change: Change }) {
  const values = before !== null || after !== null;
  return (
    <>
      {label}
      {values ? ': ' : ' '}
      {before !== null && <chakra.del color="muted">{before}</chakra.del>}
      {before !== null && after !== null && ' to '}
      {after !== null && (
        <chakra.ins fontWeight="620" textDecoration="none">
          {after}
        </chakra.ins>
      )}
      {tail !== null && (values ? `, ${tail}` : tail)}
    </>
  );
}

function ChangeRow({ change }: { change: Change }) {
  return (
    <Flex
      as="li"
      direction={{ base: 'column', md: 'row' }}
      columnGap="s4"
      rowGap="s1"
      py="s3"
      borderTopWidth="1px"
      borderColor="line"
    >
      <Box flex={{ md: '0 0 9rem' }} fontSize="small" color="muted">
        <LocalTime time={change.changedAt} />
      </Box>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Text>
          <ChangedValues change={change} />
          {change.isMinor && (
            <>
              {' '}
              <Badge>{change.kindLabel === 'Review' ? 'Minor' : 'Corrected soon after'}, visitors do not see it</Badge>
            </>
          )}
          {change.isOfRemoved && (
            <>
              {' '}
              <Badge>Of a removed entry, visitors do not see it</Badge>
            </>
          )}
        </Text>
        {change.note !== null && (
          <Text fontSize="small" color="muted">
            {change.note}
          </Text>
        )}
        <Text fontSize="small" color="muted">
          {change.by === null ? (
            'Imported.'
          ) : (
            <>
              By <bdi>{change.by}</bdi>
            </>
          )}
        </Text>
      </Box>
    </Flex>
  );
}

function Changes({ casinoId }: { casinoId: string }) {
  const query = trpc.admin.casinos.changes.useInfiniteQuery(
    { casinoId, limit: 20 },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, initialCursor: undefined, staleTime: 0 },
  );
  if (query.isPending) return <SkeletonRows />;
  if (query.isError)
    return (
      <ErrorBox
        message={`Error loading changes: ${toFailure(query.error).message}`}
        onTryAgain={() => void query.refetch()}
      />
    );
  const changes = query.data.pages.flatMap(({ items }) => items);
  if (changes.length === 0)
    return <EmptyBox level="h3" title="No changes yet" text="The history begins when the casino is listed." />;
  return (
    <Stack gap="s3" align="start">
      <chakra.ol listStyleType="none" m="0" p="0" w="full" aria-label="Changes">
        {changes.map((change) => (
          <ChangeRow key={change.id} change={change} />
        ))}
      </chakra.ol>
      <LoadMore query={query} />
    </Stack>
  );
}

interface Props {
  casino: Pick<AdminCasino, 'id'>;
  minor: { isMinor: boolean; setIsMinor: (isMinor: boolean) => void };
}

export function HistorySection({ casino, minor }: Props) {
  return (
    <Stack gap="s5">
      <Stack gap="s1" align="start">
        <Checkbox.Root checked={minor.isMinor} onCheckedChange={({ checked }) => minor.setIsMinor(checked === true)}>
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>My next save is a minor text correction</Checkbox.Label>
        </Checkbox.Root>
        <Text fontSize="small" color="muted">
          Visitors do not see that the text was changed. Changed facts, scores and offers are still told.
        </Text>
      </Stack>
      <div>
        <Heading as="h3" fontSize="small" mb="s2">
          What changed
        </Heading>
        <Changes casinoId={casino.id} />
      </div>
    </Stack>
  );
}
