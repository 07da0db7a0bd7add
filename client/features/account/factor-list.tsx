import { useState } from 'react';
import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { trpc } from '../../trpc/trpc-react';
import { ConfirmDialog } from '../../ui/admin/confirm-dialog';
import { RelativeTime } from '../../ui/admin/relative-time';
import { Status } from '../../ui/admin/status';
import { useToast } from '../../ui/messages/toaster';
import { useAction } from './use-action';

export interface Factor {
  id: string;
  type: 'totp' | 'phone';
  name: string | null;
  phoneEnding: string | null;
  createdAt: Date;
}

function toTitle({ type, name, phoneEnding }: Factor): string {
  return name ?? (type === 'totp' ? 'Authenticator app' : `Phone ending in ${phoneEnding ?? ''}`);
}

interface Props {
  factors: readonly Factor[];
  onChanged: () => Promise<void>;
}

export function FactorList({ factors, onChanged }: Props) {
  const { client } = trpc.useUtils();
  const showToast = useToast();
  const [toRemove, setToRemove] = useState<Factor>();
  const { isBusy, run } = useAction({ failureTitle: 'Error removing the second step' });

  async function remove(factor: Factor) {
    setToRemove(undefined);
    if (!(await run(() => client.auth.mfa.unenroll.mutate({ factorId: factor.id })))) return;
    showToast({ kind: 'success', title: 'Second step removed' });
    await onChanged();
  }

  return (
    <Box as="ul" listStyleType="none">
      {factors.map((factor) => (
        <Flex
          as="li"
          key={factor.id}
          wrap="wrap"
          align="center"
          gap="s3"
          py="s2"
          borderBottomWidth="1px"
          borderColor="line"
        >
          <Box flex="1" minW="10rem">
            <Text fontWeight="600" overflowWrap="anywhere">
              <bdi>{toTitle(factor)}</bdi>
            </Text>
            <Flex wrap="wrap" gap="s3" fontSize="small" color="muted">
              <Status kind="on">On</Status>
              <span>
                Added <RelativeTime time={factor.createdAt} />
              </span>
            </Flex>
          </Box>
          <Button
            size="sm"
            aria-label={`Remove ${toTitle(factor)}`}
            disabled={isBusy}
            onClick={() => setToRemove(factor)}
          >
            Remove
          </Button>
        </Flex>
      ))}
      <ConfirmDialog
        open={toRemove !== undefined}
        title="Remove this second step?"
        text={
          factors.length === 1
            ? 'Your password alone then opens your account, and the recovery codes end too.'
            : 'Your other second step stays.'
        }
        confirmLabel="Remove"
        onConfirm={() => {
          if (toRemove) void remove(toRemove);
        }}
        onClose={() => setToRemove(undefined)}
      />
    </Box>
  );
}
