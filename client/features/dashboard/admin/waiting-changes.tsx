import { Box, List, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { trpc } from '../../../trpc/trpc-react';
import type { Outputs } from '../../../trpc/trpc';
import { Panel } from '../../../ui/admin/panel';
import { LocalTime, RelativeTime } from '../../../ui/admin/relative-time';

type Waiting = Outputs['admin']['dashboard']['waitingChanges'][number];

function EditorLink({ entity, id, title }: Waiting) {
  const label = title || 'Without a title';
  if (entity === 'post') {
    return (
      <Link to="/admin/blog/edit/$id" params={{ id: id.replace('new:', '') }}>
        {label}
      </Link>
    );
  }
  if (entity === 'casino') {
    return (
      <Link to="/admin/casinos/edit/$id" params={{ id }}>
        {label}
      </Link>
    );
  }
  const view = id.startsWith('new:') ? 'new' : undefined;
  return (
    <Link to="/admin" search={{ tab: 'pages', view, page: id }}>
      {label}
    </Link>
  );
}

function State({ problem, publishAt }: Waiting) {
  if (problem !== null) return `Not published at its time: ${problem}`;
  if (!publishAt) return 'Not public';
  return (
    <>
      Goes live <LocalTime time={publishAt} />
    </>
  );
}

export function WaitingChanges() {
  const { data = [] } = trpc.admin.dashboard.waitingChanges.useQuery(undefined, { staleTime: 0 });
  if (data.length === 0) return null;
  const rows = [...data].sort((a, b) => Number(b.problem !== null) - Number(a.problem !== null));
  return (
    <Panel title="Changes not public yet">
      <List.Root display="grid" gap="s2" listStyle="none">
        {rows.map((row) => (
          <List.Item key={`${row.entity} ${row.id}`} overflowWrap="anywhere">
            <EditorLink {...row} />
            <Box fontSize="small" color="muted">
              <Text as="span" color={row.problem === null ? undefined : 'negative'}>
                <State {...row} />
              </Text>
              , changed {row.editor === null ? null : `by ${row.editor} `}
              <RelativeTime time={row.updatedAt} />
            </Box>
          </List.Item>
        ))}
      </List.Root>
    </Panel>
  );
}
