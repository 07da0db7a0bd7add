import { useEffect, useState } from 'react';
import { Box, Button, Flex, Link as TextLink, List, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { entityWord } from '../../../../shared/audit/change-sentence';
import { trpc } from '../../../trpc/trpc-react';
import type { Outputs } from '../../../trpc/trpc';
import { Panel } from '../../../ui/admin/panel';
import { RelativeTime, withLocalTimes } from '../../../ui/admin/relative-time';
import { SearchBox } from '../../../ui/admin/table/search-box';
import { StatusSelect } from '../../../ui/admin/form/status-select';
import { Toolbar } from '../../../ui/admin/table/toolbar';
import { counted } from './dashboard-data';

type Change = Outputs['admin']['dashboard']['since']['changes'][number];

const SHOWN = 8;
/** A filter is not worth its space for fewer. */
const FEW = 10;
const IS_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const GONE = new Set(['remove', 'purge']);

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

// One function, so that React calls it when the line appears and not at every render.
const focusOnce = (line: HTMLElement | null) => line?.focus();

interface LineProps {
  change: Change;
  isFirstMore: boolean;
}

function Line({ change, isFirstMore }: LineProps) {
  const { person, sentence, occurredAt } = change;
  return (
    <List.Item
      overflowWrap="anywhere"
      tabIndex={isFirstMore ? -1 : undefined}
      ref={isFirstMore ? focusOnce : undefined}
    >
      <Text as="span" fontWeight="620">
        <bdi>{person}</bdi>
      </Text>{' '}
      {sentence.start}
      <Item change={change} />
      {withLocalTimes(sentence.end)}.
      <Box fontSize="small" color="muted">
        {sentence.note && <>“{sentence.note}”, </>}
        <RelativeTime time={occurredAt} />
      </Box>
    </List.Item>
  );
}

const distinct = (values: readonly string[]) => [...new Set(values)].toSorted((a, b) => a.localeCompare(b));

const toSentence = ({ person, sentence: { start, item, end, note } }: Change) =>
  `${person} ${start}${item}${end} ${note ?? ''}`.toLowerCase();

function useFilter(changes: readonly Change[]) {
  const [filter, setFilter] = useState({ person: '', kind: '', q: '' });
  const { person, kind, q } = filter;
  // The search is debounced: the other filters may have changed by then.
  const change = (next: Partial<typeof filter>) => setFilter((now) => ({ ...now, ...next }));
  const words = q.trim().toLowerCase();
  const found = changes.filter(
    (one) =>
      (person === '' || one.person === person) &&
      (kind === '' || one.entity === kind) &&
      (words === '' || toSentence(one).includes(words)),
  );
  const controls = (
    <Toolbar>
      <SearchBox label="Search changes" value={q} onSearch={(text) => change({ q: text })} />
      <StatusSelect
        label="Person"
        all="Everybody"
        value={person}
        options={distinct(changes.map((one) => one.person)).map((name) => ({ value: name, label: name }))}
        onChange={(name) => change({ person: name })}
      />
      <StatusSelect
        label="Kind"
        all="Everything"
        value={kind}
        options={distinct(changes.map(({ entity }) => entity)).map((entity) => ({
          value: entity,
          label: entityWord(entity),
        }))}
        onChange={(entity) => change({ kind: entity })}
      />
    </Toolbar>
  );
  return { found, controls, isFiltered: person !== '' || kind !== '' || words !== '' };
}

export function Since({ isAdmin }: { isAdmin: boolean }) {
  const [isWhole, setIsWhole] = useState(false);
  const { data } = trpc.admin.dashboard.since.useQuery(undefined, { staleTime: 0 });
  const { mutate } = trpc.admin.dashboard.seen.useMutation();
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) mutate();
  }, [isLoaded, mutate]);
  const { found, controls, isFiltered } = useFilter(data?.changes ?? []);
  if (!data || data.changes.length === 0) return null;
  const changes = isWhole || isFiltered ? found : found.slice(0, SHOWN);
  return (
    <Panel title="Since you left">
      <Text fontSize="small" color="muted" mb="s3">
        {counted(data.total, 'change')} by {counted(data.people, 'person', 'people')}
        {data.leftAt && (
          <>
            . You were last here <RelativeTime time={data.leftAt} />
          </>
        )}
        .{data.changes.length < data.total && ` Here are the newest ${data.changes.length}.`}
      </Text>
      {data.changes.length > FEW && <Box mb="s4">{controls}</Box>}
      {/* Rendered before it has text, so that the text is announced. */}
      <Text role="status" color="muted" _empty={{ position: 'absolute' }}>
        {found.length === 0 && 'No change matches.'}
      </Text>
      <List.Root display="grid" gap="s3" listStyle="none">
        {changes.map((change, at) => (
          <Line key={change.id} change={change} isFirstMore={isWhole && at === SHOWN} />
        ))}
      </List.Root>
      <Flex gap="s4" align="center" mt="s4" wrap="wrap" _empty={{ display: 'none' }}>
        {changes.length < found.length && (
          <Button size="sm" onClick={() => setIsWhole(true)}>
            Show {found.length - changes.length} more
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
