import { Button, Flex, Text } from '@chakra-ui/react';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { getStatus } from '../../../trpc/trpc';
import { RelativeTime } from '../../../ui/admin/relative-time';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { useToast } from '../../../ui/messages/toaster';
import { lastSaves } from './casino-save';
import type { AdminCasino } from './casino-values';
import { useVerificationUndo, verificationSubject } from '../../facts/admin/use-verification-undo';

interface Props {
  casino: Pick<AdminCasino, 'id' | 'name' | 'facts' | 'scores' | 'verifiedAt' | 'verifiedBy'>;
  onVerified: () => Promise<void>;
}

export function VerifiedLine({ casino, onVerified }: Props) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const refresh = () => Promise.all([onVerified(), utils.admin.casinos.list.invalidate()]);
  const { undo } = useVerificationUndo({ describe: () => `${casino.name} carries its earlier dates again.`, refresh });
  const verify = trpc.admin.casinos.verifyNow.useMutation({
    onSuccess: async ({ entries }) => {
      toast({
        kind: 'success',
        subject: verificationSubject(entries),
        title: 'Facts verified',
        description: `${casino.name} carries today's date.`,
        action: { label: 'Undo', run: () => undo(entries) },
      });
      await refresh();
    },
    onError: async (error) => {
      const isStale = getStatus(error) === 409;
      const description = toFailure(error).message + (isStale ? ' Look at the facts again.' : '');
      toast({ kind: 'error', title: 'Error verifying casino', description });
      if (isStale) await refresh();
    },
  });
  return (
    <Flex align="center" justify="space-between" gap="s3" wrap="wrap">
      <Text fontSize="small" color="muted">
        {casino.verifiedAt ? (
          <>
            Facts verified <RelativeTime time={casino.verifiedAt} />
            {casino.verifiedBy && (
              <>
                {' by '}
                <bdi>{casino.verifiedBy}</bdi>
              </>
            )}
            .
          </>
        ) : (
          'Nobody has verified these facts yet.'
        )}
      </Text>
      <Button
        size="sm"
        loading={verify.isPending}
        loadingText="Verified now"
        onClick={() => verify.mutate({ id: casino.id, expectedFactsAt: lastSaves(casino).expectedFactsAt })}
      >
        <AdminIcon name="seal" /> Verified now
      </Button>
    </Flex>
  );
}
