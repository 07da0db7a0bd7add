import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Box, Button, chakra, Flex, IconButton, Input, Stack, Text } from '@chakra-ui/react';
import { SAVED_MEANWHILE } from '../../../../shared/text/saving';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { FormDialog } from '../../../ui/admin/form/form-dialog';
import { FormField } from '../../../ui/admin/form/form-field';
import { EmptyBox, ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { useFormToast } from '../../../ui/admin/form/use-form-toast';
import { offerUndo } from '../../../ui/admin/undo';
import { RankingRow } from './ranking-row';
import { useRankingDraft } from './use-ranking-draft';
import { StaleNotice } from './stale-notice';
import type { Ranked, RankingDraft } from './use-ranking-draft';
import { useSortable } from '../../../ui/admin/table/use-sortable';

const KEYS = 'Press Space to lift, the arrow keys to move, Space to drop, Escape to put back.';

type Errors = Readonly<Record<string, string>>;

interface ListProps {
  draft: RankingDraft;
  errors: Errors;
  wanted: { id: string } | undefined;
}

function RankingList({ draft, errors, wanted }: ListProps) {
  const keys = useId();
  const { order } = draft;
  const { list, grabbedIndex, announcement, handleProps, step } = useSortable({
    items: order,
    nameOf: ({ name }) => name,
    onOrder: draft.reorder,
  });
  // A row loses focus when it moves in the document.
  const stepped = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (stepped.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-step="${stepped.current}"]`)?.focus();
    stepped.current = undefined;
  }, [order, list]);
  // In an effect: the dialog focuses its first control before the ranking is loaded.
  useEffect(() => {
    if (wanted === undefined) return;
    // Focusing also scrolls it into view.
    list.current?.querySelector<HTMLElement>(`[data-casino="${wanted.id}"] textarea`)?.focus();
  }, [wanted, list]);
  return (
    <>
      <Text id={keys} fontSize="small" color="muted">
        Drag a casino by its handle. {KEYS}
      </Text>
      <chakra.ol ref={list} m="0" p="0" listStyleType="none" borderWidth="1px" borderColor="line" borderRadius="r3">
        {order.map((casino, index) => (
          <RankingRow
            key={casino.id}
            casino={casino}
            place={index + 1}
            byScore={draft.byScore.get(casino.id)}
            isLast={index === order.length - 1}
            isGrabbed={grabbedIndex === index}
            handle={
              <IconButton
                variant="ghost"
                aria-label={`Move ${casino.name}, position ${index + 1} of ${order.length}`}
                aria-describedby={keys}
                cursor="grab"
                touchAction="none"
                {...handleProps(index)}
              >
                <AdminIcon name="grip" />
              </IconButton>
            }
            reason={
              draft.departed.has(casino.id) || errors[casino.id] !== undefined
                ? {
                    isRequired: draft.asked.has(casino.id),
                    value:
                      draft.reasons[casino.id] ?? (draft.asked.has(casino.id) ? '' : (casino.placementReason ?? '')),
                    error: errors[casino.id],
                    onChange: (reason) => draft.setReason(casino.id, reason),
                  }
                : undefined
            }
            onStep={(by) => {
              stepped.current = `${casino.id} ${by}`;
              step(index, index + by);
            }}
            onUnrank={() => draft.takeOut(casino.id)}
          />
        ))}
      </chakra.ol>
      <Box srOnly role="status" aria-live="assertive">
        {announcement}
      </Box>
    </>
  );
}

function Unranked({ draft }: { draft: RankingDraft }) {
  const [q, setQ] = useState('');
  const { data, error } = trpc.admin.casinos.unranked.useQuery({ q }, { placeholderData: (previous) => previous });
  const present = new Set(draft.order.map(({ id }) => id));
  const offered = data?.filter(({ id }) => !present.has(id)) ?? [];
  return (
    <Stack gap="s3">
      <FormField label="Not ranked yet" hint="A site you add comes last until you move it.">
        <Input type="search" placeholder="Search by name" value={q} onChange={(event) => setQ(event.target.value)} />
      </FormField>
      {error && <ErrorBox message={`Error loading casinos: ${toFailure(error).message}`} />}
      {data && offered.length === 0 && <Text color="muted">No other site was found.</Text>}
      <Flex wrap="wrap" gap="s2">
        {offered.map((casino) => (
          <Button key={casino.id} size="sm" maxW="full" onClick={() => draft.takeIn(casino)}>
            <AdminIcon name="plus" small />
            <Text as="span" truncate>
              Add {casino.name} ({casino.rating.toFixed(1)})
            </Text>
          </Button>
        ))}
      </Flex>
    </Stack>
  );
}

function namedReason(message: string): Errors {
  const [, id = '', text = ''] = /^reasons\.([0-9a-f-]{36}): (.*)$/s.exec(message) ?? [];
  return id === '' ? {} : { [id]: text };
}

const NONE: readonly Ranked[] = [];

function useUndoOrder() {
  const utils = trpc.useUtils();
  return (before: readonly Ranked[], after: readonly Ranked[]) => {
    const known = new Set(before.map(({ id }) => id));
    const input = {
      ids: before.map(({ id }) => id),
      moved: [],
      unranked: after.map(({ id }) => id).filter((id) => !known.has(id)),
      reasons: Object.fromEntries(
        before.flatMap(({ id, placementReason }) => (placementReason ? [[id, placementReason]] : [])),
      ),
      expected: after.map(({ id, placementReason }) => ({ id, reason: placementReason })),
    };
    return async () => {
      try {
        await utils.client.admin.casinos.reorder.mutate(input);
        return { title: 'Order undone', description: 'The placements are as before.' };
      } catch (error) {
        return { kind: 'error' as const, title: 'Error undoing the order', description: toFailure(error).message };
      } finally {
        void utils.admin.casinos.invalidate();
      }
    };
  };
}

interface Props {
  explained?: string;
  onClose: () => void;
}

export function RankingDialog({ explained, onClose }: Props) {
  // Loaded once: a refetch must not replace the order being edited.
  const ranking = trpc.admin.casinos.ranking.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
  });
  const stored = ranking.isFetchedAfterMount ? ranking.data : undefined;
  const draft = useRankingDraft(stored ?? NONE);
  const [errors, setErrors] = useState<Errors>({});
  const [wanted, setWanted] = useState(explained === undefined ? undefined : { id: explained });
  const toast = useFormToast('order');
  const utils = trpc.useUtils();
  const undoOrder = useUndoOrder();
  const reorder = trpc.admin.casinos.reorder.useMutation({
    onSuccess: async ({ ranking: after }) => {
      const undo = undoOrder(stored ?? NONE, after);
      offerUndo({ title: 'Order saved', description: 'The placements have been updated successfully.', undo });
      onClose();
      await utils.admin.casinos.invalidate();
    },
    onError: (error) => {
      const { message } = toFailure(error);
      const named = namedReason(message);
      setErrors(named);
      for (const id of Object.keys(named)) setWanted({ id });
      const description = Object.values(named)[0] ?? message;
      toast({ kind: 'error', title: 'Error saving order', description });
    },
  });

  async function loadServerRanking(): Promise<void> {
    const { isSuccess } = await ranking.refetch();
    if (!isSuccess) return;
    draft.reset();
    reorder.reset();
  }

  function save({ isForced = false } = {}): void {
    const missing = draft.order.filter(({ id }) => draft.asked.has(id) && !draft.reasons[id]?.trim());
    setErrors(Object.fromEntries(missing.map(({ id, name }) => [id, `Say in a sentence why ${name} stands here`])));
    if (missing[0]) setWanted({ id: missing[0].id });
    if (missing.length > 0) return;
    if (draft.order.length > 0) reorder.mutate(draft.input({ isForced }));
    else onClose();
  }

  const isNamed = Object.keys(errors).length > 0;
  const refusal = reorder.error ? toFailure(reorder.error).message : undefined;
  const isStale = refusal === SAVED_MEANWHILE;
  return (
    <FormDialog
      open
      size="lg"
      title="Order of placements"
      submitLabel="Save order"
      busy={reorder.isPending}
      error={isNamed || isStale ? undefined : refusal}
      isDirty={draft.isDirty}
      onSubmit={() => save()}
      onClose={onClose}
    >
      {isStale && (
        <StaleNotice
          busy={ranking.isFetching}
          onReloadServerVersion={() => void loadServerRanking()}
          onOverwrite={() => save({ isForced: true })}
        />
      )}
      {ranking.error && (
        <ErrorBox
          message={`Error loading casinos: ${toFailure(ranking.error).message}`}
          onTryAgain={() => void ranking.refetch()}
        />
      )}
      {!stored && !ranking.error && <SkeletonRows />}
      {stored && draft.order.length === 0 && (
        <EmptyBox level="h3" title="No casino has a placement" text="Add one below; then you can move it here." />
      )}
      {draft.order.length > 0 && <RankingList draft={draft} errors={errors} wanted={wanted} />}
      {stored && <Unranked draft={draft} />}
    </FormDialog>
  );
}
