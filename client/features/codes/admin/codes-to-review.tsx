import { Box, Button, Flex, List, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { PromoCode } from '../../../../shared/codes/promo-codes';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { trpc } from '../../../trpc/trpc-react';
import { Panel } from '../../../ui/admin/panel';
import { LocalTime } from '../../../ui/admin/relative-time';
import { offerUndo } from '../../../ui/admin/undo';
import { useToast } from '../../../ui/messages/toaster';

type Row = Outputs['admin']['casinos']['codesToReview'][number];

const DAY_MS = 24 * 60 * 60 * 1000;
const EXTENSION_DAYS = 30;

function useCodeChange() {
  const toast = useToast();
  const utils = trpc.useUtils();
  const fail = (error: unknown) =>
    toast({ kind: 'error', title: 'Error changing the code', description: toFailure(error).message });
  const update = trpc.admin.casinos.update.useMutation({
    onSettled: () =>
      Promise.all([
        utils.admin.casinos.invalidate(),
        utils.admin.facts.invalidate(),
        utils.admin.dashboard.invalidate(),
      ]),
  });
  async function change(row: Row, label: string, done: string, changed: Partial<PromoCode>) {
    const { id, name, codes, codeId, updatedAt } = row;
    const next = codes.map((code) => (code.id === codeId ? { ...code, ...changed } : code));
    const saved = await update.mutateAsync({ id, codes: next, expectedUpdatedAt: updatedAt }).catch(fail);
    if (!saved) return;
    const before = { id, codes, expectedUpdatedAt: saved.updatedAt };
    offerUndo({
      title: `${label} ${done}`,
      description: name,
      undo: async () => {
        try {
          await update.mutateAsync(before);
          return { title: `${label} as before`, description: name };
        } catch (error) {
          return { kind: 'error', title: 'Not taken back', description: toFailure(error).message };
        }
      },
    });
  }
  return { change, isBusy: update.isPending };
}

function CodeRow({ row }: { row: Row }) {
  const { change, isBusy } = useCodeChange();
  const code = row.codes.find(({ id }) => id === row.codeId);
  if (!code) return null;
  const name = code.code ?? code.offer;
  const { endsAt } = code;
  const extend = endsAt && { endsAt: new Date(Date.parse(endsAt) + EXTENSION_DAYS * DAY_MS).toISOString() };
  const now = () => new Date().toISOString();
  return (
    <List.Item overflowWrap="anywhere">
      <Link to="/admin/casinos/edit/$id" params={{ id: row.id }}>
        {row.name}
      </Link>
      {`: ${name}`}
      <Box fontSize="small" color="muted">
        {row.isReported && (
          <Text as="span" color="negative">
            Reported dead.{' '}
          </Text>
        )}
        {endsAt !== null && (
          <>
            Ends <LocalTime time={new Date(endsAt)} />.
          </>
        )}
      </Box>
      <Flex wrap="wrap" gap="s2" mt="s2">
        {extend && (
          <Button
            variant="outline"
            disabled={isBusy}
            aria-label={`Extend ${name} of ${row.name} by ${EXTENSION_DAYS} days`}
            onClick={() => void change(row, name, `lives ${EXTENSION_DAYS} days longer`, extend)}
          >
            Extend
          </Button>
        )}
        {row.isReported && (
          <Button
            variant="outline"
            disabled={isBusy}
            aria-label={`It works: ${name} of ${row.name}, tried today`}
            onClick={() => void change(row, name, 'was tried today', { checkedOn: now().slice(0, 10) })}
          >
            It works
          </Button>
        )}
        <Button asChild variant="outline">
          <Link
            to="/admin/casinos/edit/$id"
            params={{ id: row.id }}
            hash={`code-${row.codeId}`}
            aria-label={`Replace ${name} of ${row.name}`}
          >
            Replace
          </Link>
        </Button>
        <Button
          variant="outline"
          disabled={isBusy}
          aria-label={`${name} of ${row.name} has ended`}
          onClick={() => void change(row, name, 'has ended', { endsAt: now() })}
        >
          Ended
        </Button>
      </Flex>
    </List.Item>
  );
}

export function CodesPanel({ codes }: { codes: readonly Row[] }) {
  if (codes.length === 0) return null;
  const reported = codes.filter(({ isReported }) => isReported).length;
  const ending = codes.length - reported;
  const title = [
    ...(reported > 0 ? [`${reported} ${reported === 1 ? 'code' : 'codes'} reported dead`] : []),
    ...(ending > 0 ? [`${ending} ${ending === 1 ? 'code ends' : 'codes end'} this week`] : []),
  ].join(', ');
  return (
    <Panel title={title}>
      <List.Root display="grid" gap="s4" listStyle="none">
        {codes.map((row) => (
          <CodeRow key={row.codeId} row={row} />
        ))}
      </List.Root>
    </Panel>
  );
}

export function CodesToReview() {
  const { data = [] } = trpc.admin.casinos.codesToReview.useQuery(undefined, { staleTime: 0 });
  return <CodesPanel codes={data} />;
}
