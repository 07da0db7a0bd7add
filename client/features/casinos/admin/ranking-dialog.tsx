import { useId, useState } from 'react';
import { Box, chakra, Flex, IconButton, Text } from '@chakra-ui/react';
import { trpc } from '../../../data/trpc-react';
import type { Outputs } from '../../../trpc';
import { FormDialog } from '../../../ui/admin/form-dialog';
import { EmptyBox, ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { AdminIcon } from '../../../ui/admin-icon';
import { useToast } from '../../../ui/toaster';
import { Logo } from '../../media/logo';
import { useSortable } from './use-sortable';

type Ranked = Outputs['admin']['casinos']['ranking'][number];

const KEYS = 'Press Space to lift, the arrow keys to move, Space to drop, Escape to put back.';

function RankingList({ casinos, onOrder }: { casinos: readonly Ranked[]; onOrder: (casinos: Ranked[]) => void }) {
  const keys = useId();
  const { list, liftedIndex, announcement, handleProps } = useSortable({
    items: casinos,
    nameOf: ({ name }) => name,
    onOrder,
  });
  return (
    <>
      <Text id={keys} fontSize="small" color="muted">
        Drag a casino by its handle. {KEYS}
      </Text>
      <chakra.ol ref={list} m="0" p="0" listStyleType="none" borderWidth="1px" borderColor="line" borderRadius="r3">
        {casinos.map((casino, index) => (
          <Flex
            as="li"
            key={casino.id}
            align="center"
            gap="s3"
            px="s3"
            py="1"
            borderTopWidth={index === 0 ? '0' : '1px'}
            borderColor="line"
            bg={liftedIndex === index ? 'accent-soft' : 'surface'}
          >
            <IconButton
              variant="ghost"
              aria-label={`Move ${casino.name}, position ${index + 1} of ${casinos.length}`}
              aria-describedby={keys}
              cursor="grab"
              touchAction="none"
              {...handleProps(index)}
            >
              <AdminIcon name="grip" />
            </IconButton>
            <Text as="span" w="2ch" textAlign="end" fontVariantNumeric="tabular-nums" color="muted">
              {index + 1}
            </Text>
            <Logo name={casino.name} url={casino.logoUrl} size="small" />
            <Text as="span" flex="1" minW="0" fontWeight="600" overflowWrap="anywhere">
              <bdi>{casino.name}</bdi>
            </Text>
          </Flex>
        ))}
      </chakra.ol>
      <Box srOnly role="status" aria-live="assertive">
        {announcement}
      </Box>
    </>
  );
}

/** The order of the ranked casinos. Those without a placement are not in it; the form gives them one. */
export function RankingDialog({ onClose }: { onClose: () => void }) {
  const [order, setOrder] = useState<Ranked[]>();
  const toast = useToast();
  const utils = trpc.useUtils();
  const ranking = trpc.admin.casinos.ranking.useQuery(undefined, { staleTime: 0 });
  const reorder = trpc.admin.casinos.reorder.useMutation({
    onSuccess: async () => {
      toast({ kind: 'success', title: 'Order saved', description: 'The placements have been updated successfully.' });
      onClose();
      await utils.admin.casinos.invalidate();
    },
    onError: ({ message }) => toast({ kind: 'error', title: 'Error saving order', description: message }),
  });
  const casinos = order ?? ranking.data;

  function save(): void {
    if (casinos && casinos.length > 0) reorder.mutate({ ids: casinos.map(({ id }) => id) });
    else onClose();
  }

  return (
    <FormDialog
      open
      title="Order of placements"
      submitLabel="Save order"
      busy={reorder.isPending}
      error={reorder.error?.message}
      isDirty={order !== undefined}
      onSubmit={save}
      onClose={onClose}
    >
      {ranking.isPending && <SkeletonRows />}
      {ranking.error && (
        <ErrorBox
          message={`Error loading casinos: ${ranking.error.message}`}
          onTryAgain={() => void ranking.refetch()}
        />
      )}
      {casinos?.length === 0 && (
        <EmptyBox
          level="h3"
          title="No casino has a placement"
          text="Give one in its form; then it can be moved here."
        />
      )}
      {casinos && casinos.length > 0 && <RankingList casinos={casinos} onOrder={setOrder} />}
    </FormDialog>
  );
}
