import { useState } from 'react';
import { Badge, Box, Button, Code, Flex, Grid, Stack, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { AdminPage } from '../../../ui/admin/admin-page';
import { Panel } from '../../../ui/admin/panel';
import { RelativeTime } from '../../../ui/admin/relative-time';
import { Select } from '../../../ui/admin/form/select';
import { EmptyBox, ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { Status } from '../../../ui/admin/status';
import segmented from '../../../ui/form/segmented.module.css';
import { useTableState } from '../../../ui/admin/table/use-table-state';
import { useToast } from '../../../ui/messages/toaster';
import { PassageText, passageHash } from './passage';

type Site = Outputs['admin']['mentions']['list'];
type Row = Outputs['admin']['mentions']['links']['items'][number] | (Site['items'][number] & { reason?: undefined });

const KINDS = { name: 'Name', link: 'Link', code: 'Code' } as const;
const TEXTS = { post: 'Post', page: 'Page', casino: 'Site, review' } as const;
const REASONS = { nowhere: 'Leads nowhere', ended: 'Site without an offer' } as const;
const STATUS = { warning: 'carries a warning', closed: 'is closed' } as const;

const LIVES = { waits: 'Planned code', lives: 'Code', ended: 'Ended code' } as const;

const STATUS_KINDS = { Published: 'on', Scheduled: 'half', Draft: 'off', 'Unpublished changes': 'half' } as const;

const toLabel = (row: Row) =>
  row.reason ? REASONS[row.reason] : 'life' in row && row.life ? LIVES[row.life] : KINDS[row.kind];

const toKey = ({ entity, entityId, subject, sentence, line }: Row) =>
  `${entity} ${entityId} ${subject} ${sentence} ${line}`;

function useMark() {
  const toast = useToast();
  const utils = trpc.useUtils();
  const mark = trpc.admin.mentions.mark.useMutation({
    onSuccess: (_done, { isFine, ...passage }) => {
      if (isFine)
        toast({
          kind: 'success',
          subject: passage.sentence,
          title: 'Marked as fine',
          description: 'It comes back if its sentence changes.',
          action: { label: 'Undo', run: () => mark.mutate({ ...passage, isFine: false }), hasFocus: true },
        });
    },
    onError: (error) => toast({ kind: 'error', title: 'Error saving', description: toFailure(error).message }),
    onSettled: () => utils.admin.mentions.invalidate(),
  });
  return ({ entity, entityId, subject, sentence }: Row, isFine: boolean) =>
    mark.mutate({ entity, entityId, subject, sentence, isFine });
}

function OpenAtPassage({ entity, entityId, before, match, title }: Row) {
  const common = {
    hash: passageHash({ before, match }),
    'aria-label': `Open at the passage: “${title}”`,
    children: 'Open at the passage',
  };
  return (
    <Button asChild size="sm">
      {entity === 'post' ? (
        <Link to="/admin/blog/edit/$id" params={{ id: entityId }} {...common} />
      ) : entity === 'casino' ? (
        <Link to="/admin/casinos/edit/$id" params={{ id: entityId }} {...common} />
      ) : (
        <Link to="/admin" search={{ tab: 'pages', page: entityId }} {...common} />
      )}
    </Button>
  );
}

function RedirectLink({ from }: { from: string }) {
  return (
    <Button asChild size="sm">
      <Link to="/admin" search={{ tab: 'addresses', from }} aria-label={`Redirect ${from}`}>
        Redirect
      </Link>
    </Button>
  );
}

function Passages({ label, rows, isFine = false }: { label: string; rows: readonly Row[]; isFine?: boolean }) {
  const mark = useMark();
  return (
    <Stack
      as="ol"
      aria-label={label}
      gap="0"
      listStyleType="none"
      borderWidth="1px"
      borderColor="line"
      borderRadius="r3"
      bg="surface"
    >
      {rows.map((row) => (
        <Grid
          as="li"
          key={toKey(row)}
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 9rem auto' }}
          gap="s2 s4"
          alignItems="center"
          px="s4"
          py="s3"
          borderTopWidth="1px"
          borderColor="line"
          _first={{ borderTopWidth: '0' }}
        >
          <Box minW="0">
            <Flex wrap="wrap" align="baseline" gap="0 .75rem">
              <Text as="b" fontWeight="620" overflowWrap="anywhere">
                {row.title}
              </Text>
              <Text as="span" fontSize="small" color="muted">
                {[TEXTS[row.entity], row.category].filter(Boolean).join(', ')}
              </Text>
              <Status kind={STATUS_KINDS[row.status]}>{row.status}</Status>
            </Flex>
            <PassageText {...row} />
            {row.reason && (
              <Code fontSize="label" color="muted" bg="none" p="0" overflowWrap="anywhere" whiteSpace="normal">
                {row.subject}
              </Code>
            )}
          </Box>
          <Badge justifySelf="start">{toLabel(row)}</Badge>
          <Flex gap="s2" wrap="wrap" justify={{ lg: 'flex-end' }}>
            <OpenAtPassage {...row} />
            {row.reason === 'nowhere' && row.path !== null && <RedirectLink from={row.path} />}
            <Button
              size="sm"
              aria-label={
                isFine ? `Not fine: “${row.title}”, line ${row.line}` : `Fine: “${row.title}”, line ${row.line}`
              }
              onClick={() => mark(row, !isFine)}
            >
              {isFine ? 'Not fine' : 'Fine'}
            </Button>
          </Flex>
        </Grid>
      ))}
    </Stack>
  );
}

function FinePassages({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <details>
      <Text as="summary" fontWeight="620" minH="tap" display="flex" alignItems="center" cursor="pointer">
        {rows.length === 1 ? '1 passage' : `${rows.length} passages`} marked as fine
        <Box aria-hidden="true" ms="s2" css={{ '[open] > summary > &': { transform: 'rotate(180deg)' } }}>
          <AdminIcon name="lower" small />
        </Box>
      </Text>
      <Text fontSize="small" color="muted" mb="s3">
        They come back if their sentence changes.
      </Text>
      <Passages label="Marked as fine" rows={rows} isFine />
    </details>
  );
}

const places = (rows: readonly Row[]) => new Set(rows.map(({ entity, entityId }) => `${entity} ${entityId}`)).size;
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function SitePassages({ site, name, code }: { site: string; name: string; code: string }) {
  const [kind, setKind] = useState<keyof typeof KINDS>();
  const input = { site, ...(name !== '' && { name }), ...(code !== '' && { code }) };
  const { data, error, isFetching, refetch } = trpc.admin.mentions.list.useQuery(input, { staleTime: 0 });
  if (error)
    return (
      <ErrorBox
        message={`Error loading the mentions: ${toFailure(error).message}`}
        busy={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  if (!data) return <SkeletonRows />;
  const { items, fine, isCut } = data;
  const status = Object.entries(STATUS).find(([key]) => key === data.site.status)?.[1];
  const shown = items.filter((row) => kind === undefined || row.kind === kind);
  return (
    <Stack gap="s4" align="stretch">
      <Panel
        p="s4"
        borderLeftWidth="3px"
        {...(status && { borderLeftColor: 'negative', bg: 'negative-soft', borderColor: 'negative-soft' })}
      >
        <Text fontSize="small">
          <b>
            {data.site.name}
            {status ? ` ${status}. ` : ': '}
          </b>
          {items.length === 0
            ? 'No passage is left to look at.'
            : `${counted(items.length, 'passage', 'passages')} in ${counted(places(items), 'place', 'places')} name it, link to it or carry its code. Look at each: mend it or say it is fine.`}
        </Text>
      </Panel>
      {items.length > 0 && (
        <Box className={segmented.segmented} role="group" aria-label="Kind" alignSelf="flex-start">
          <button type="button" aria-pressed={kind === undefined} onClick={() => setKind(undefined)}>
            All {items.length}
          </button>
          {Object.entries(KINDS).map(([key, label]) => (
            <button
              key={key}
              type="button"
              aria-pressed={kind === key}
              onClick={() => setKind(key as keyof typeof KINDS)}
            >
              {label} {items.filter((row) => row.kind === key).length}
            </button>
          ))}
        </Box>
      )}
      {isCut && (
        <Text fontSize="small" color="muted">
          The first {Math.max(items.length, fine.length)}. More come up when some of these are done.
        </Text>
      )}
      {shown.length > 0 && <Passages label={`Mentions of ${data.site.name}`} rows={shown} />}
      <FinePassages rows={fine} />
    </Stack>
  );
}

function BrokenLinks() {
  const { data, error, isFetching, refetch } = trpc.admin.mentions.links.useQuery(undefined, { staleTime: 0 });
  return (
    <Stack gap="s4" align="stretch" as="section" aria-labelledby="broken-links">
      <Flex
        wrap="wrap"
        align="baseline"
        justify="space-between"
        gap="s3"
        borderTopWidth="2px"
        borderColor="text"
        pt="s3"
      >
        <Text as="h2" id="broken-links" fontSize="h4" fontWeight="680">
          Links that lead nowhere
        </Text>
        <Text fontSize="small" color="muted">
          Checked every night. Only links in our own texts.
          {data?.checkedAt && (
            <>
              {' '}
              Last found <RelativeTime time={data.checkedAt} />.
            </>
          )}
        </Text>
      </Flex>
      {error && (
        <ErrorBox
          message={`Error loading the links: ${toFailure(error).message}`}
          busy={isFetching}
          onTryAgain={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonRows />}
      {data?.items.length === 0 && (
        <EmptyBox title="No such links known" text="Each text is checked every night, and before it is published." />
      )}
      {data && data.items.length > 0 && <Passages label="Links that lead nowhere" rows={data.items} />}
      {data && <FinePassages rows={data.fine} />}
    </Stack>
  );
}

export function MentionsTab() {
  const [state, show] = useTableState({ site: '', name: '', code: '' });
  const { data: sites } = trpc.admin.mentions.sites.useQuery();
  const toLookAt = sites?.filter(({ status }) => status === 'warning' || status === 'closed') ?? [];
  return (
    <AdminPage
      title="Mentions"
      lead="Passages in posts, pages and reviews that name a site, link to it or carry its code."
    >
      <Select
        frame={{ maxW: '24rem' }}
        aria-label="Site"
        value={state.site}
        onChange={({ target }) => show({ site: target.value, name: '', code: '' })}
      >
        <option value="">Choose a site</option>
        {toLookAt.length > 0 && (
          <optgroup label="With a warning or closed">
            {toLookAt.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label="All others">
          {sites
            ?.filter((site) => !toLookAt.includes(site))
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </optgroup>
      </Select>
      {state.site !== '' && <SitePassages key={state.site} {...state} site={state.site} />}
      <BrokenLinks />
    </AdminPage>
  );
}
