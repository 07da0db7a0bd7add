import { chakra, Text } from '@chakra-ui/react';
import { trpc } from '../../../trpc/trpc-react';
import { formatNumber } from '../../../../shared/text/format-number';
import { Panel } from '../../../ui/admin/panel';
import { RelativeTime } from '../../../ui/admin/relative-time';

/** Names that visitors searched for and asked us to test. Text, never links: a stranger wrote them. */
export function AskedSites() {
  const asked = trpc.admin.ask.list.useQuery(undefined, { staleTime: 0 });
  if (!asked.data || asked.data.length === 0) return null;
  return (
    <Panel title="Sites people ask for">
      <Text color="muted" mb="s3">
        From the search, by visitors who found no review. A name is listed until there is a casino of that name.
      </Text>
      <chakra.ol display="grid" gap="s2">
        {asked.data.map(({ key, name, count, askedAt }) => (
          <chakra.li key={key} display="flex" flexWrap="wrap" columnGap="s3" overflowWrap="anywhere">
            <chakra.b fontVariantNumeric="tabular-nums">{formatNumber(count)}×</chakra.b>
            <bdi>{name}</bdi>
            <chakra.span color="muted">
              <RelativeTime time={askedAt} />
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ol>
    </Panel>
  );
}
