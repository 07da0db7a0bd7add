import { useEffect, useState } from 'react';
import { Box, Button, Flex, Link as TextLink, List, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { trpc } from '../../../trpc/trpc-react';
import type { Outputs } from '../../../trpc/trpc';
import { Panel } from '../../../ui/admin/panel';
import { RelativeTime } from '../../../ui/admin/relative-time';
import { counted } from './dashboard-data';

type Change = Outputs['admin']['dashboard']['since']['changes'][number];

const SHOWN = 8;
const IS_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const GONE = new Set(['remove', 'purge']);

/** The changed thing, as a link to where it is edited if it is still there. */
function Item({ change: { entity, entityId, action, sentence } }: { change: Change }) {
  const id = entityId ?? '';
  if (sentence.item === '' || GONE.has(action)) return <bdi>{sentence.item}</bdi>;
  if (entity === 'casino' && IS_ID.test(id)) {
    return (
      <Link to="/admin/casinos/edit/$id" params={{ id }}>
        {sentence.item}
      </Link>
    );
  }
  if (entity === 'post' && IS_ID.test(id)) {
    return (
      <Link to="/admin/blog/edit/$id" params={{ id }}>
        {sentence.item}
      </Link>
    );
  }
  if (entity === 'page' && id !== '') {
    return (
      <Link to="/admin" search={{ tab: 'pages', page: id }}>
        {sentence.item}
      </Link>
    );
  }
  return <bdi>{sentence.item}</bdi>;
}

function Line({ change }: { change: Change }) {
  const { person, sentence, occurredAt } = change;
  return (
    <List.Item overflowWrap="anywhere">
      <Text as="span" fontWeight="620">
        <bdi>{person}</bdi>
      </Text>{' '}
      {sentence.start}
      <Item change={change} />
      {sentence.end}.
      <Box fontSize="small" color="muted">
        {sentence.note && <>“{sentence.note}”, </>}
        <RelativeTime time={occurredAt} />
      </Box>
    </List.Item>
  );
}

/** What others changed since this person's last visit; nothing without any. */
export function Since({ isAdmin }: { isAdmin: boolean }) {
  const [isWhole, setIsWhole] = useState(false);
  const { data } = trpc.admin.dashboard.since.useQuery(undefined, { staleTime: 0 });
  const { mutate } = trpc.admin.dashboard.seen.useMutation();
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) mutate();
  }, [isLoaded, mutate]);
  if (!data || data.changes.length === 0) return null;
  const changes = isWhole ? data.changes : data.changes.slice(0, SHOWN);
  return (
    <Panel title="Since you left">
      <Text fontSize="small" color="muted" mb="s3">
        {counted(data.total, 'change')} by {counted(data.people, 'person', 'people')}
        {data.leftAt && (
          <>
            . You were last here <RelativeTime time={data.leftAt} />
          </>
        )}
        .
      </Text>
      <List.Root display="grid" gap="s3" listStyle="none">
        {changes.map((change) => (
          <Line key={change.id} change={change} />
        ))}
      </List.Root>
      <Flex gap="s4" align="center" mt="s4" wrap="wrap" _empty={{ display: 'none' }}>
        {!isWhole && data.changes.length > SHOWN && (
          <Button size="sm" onClick={() => setIsWhole(true)}>
            Show {data.changes.length - SHOWN} more
          </Button>
        )}
        {isAdmin && (
          <TextLink asChild>
            <Link to="/admin" search={{ tab: 'audit' }}>
              All changes
            </Link>
          </TextLink>
        )}
      </Flex>
    </Panel>
  );
}
