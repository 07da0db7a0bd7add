import { useState } from 'react';
import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { scopesInWords } from '../../../shared/auth/token-scopes';
import { trpc } from '../../trpc/trpc-react';
import type { Outputs } from '../../trpc/trpc';
import { ConfirmDialog } from '../../ui/admin/confirm-dialog';
import { RelativeTime } from '../../ui/admin/relative-time';
import { Status } from '../../ui/admin/status';
import { formatShortDate } from '../../ui/format-date';
import { IconShape } from '../../ui/icons/icon';
import { useToast } from '../../ui/messages/toaster';
import { useAction } from './use-action';

type Token = Outputs['auth']['tokens']['list'][number];

const TICKET = 'M3 5.5h14v3a1.5 1.5 0 0 0 0 3v3H3v-3a1.5 1.5 0 0 0 0-3zM12 6v8';

const SOON = 14;

function TimeLeft({ daysLeft }: Pick<Token, 'daysLeft'>) {
  if (daysLeft > SOON) return null;
  if (daysLeft < 1) return <Status kind="bad">Expired</Status>;
  return <Status kind="half">{daysLeft === 1 ? '1 day left' : `${daysLeft} days left`}</Status>;
}

function TokenRow({ token, isBusy, onRevoke }: { token: Token; isBusy: boolean; onRevoke: () => void }) {
  const { name, scopes, expiresAt, lastUsedAt, daysLeft } = token;
  return (
    <Flex as="li" wrap="wrap" align="center" gap="s3" py="s3" borderBottomWidth="1px" borderColor="line">
      <IconShape d={TICKET} />
      <Box flex="1" minW="10rem">
        <Flex wrap="wrap" align="center" columnGap="s2">
          <Text fontWeight="640" overflowWrap="anywhere">
            <bdi>{name}</bdi>
          </Text>
          <TimeLeft daysLeft={daysLeft} />
        </Flex>
        <Text fontSize="small" color="muted">
          {scopesInWords(scopes)}. {lastUsedAt ? 'Used ' : 'Never used'}
          {lastUsedAt && <RelativeTime time={lastUsedAt} />}. {daysLeft < 1 ? 'Expired' : 'Expires'}{' '}
          {formatShortDate(expiresAt)}
        </Text>
      </Box>
      <Button size="sm" aria-label={`Revoke ${name}`} disabled={isBusy} onClick={onRevoke}>
        Revoke
      </Button>
    </Flex>
  );
}

interface Props {
  tokens: readonly Token[];
  onRevoked: (id: string) => Promise<unknown>;
}

export function TokenList({ tokens, onRevoked }: Props) {
  const utils = trpc.useUtils();
  const showToast = useToast();
  // Not cleared on close: the dialog shows the name until it has faded out.
  const [toRemove, setToRemove] = useState<Token>();
  const [isConfirming, setIsConfirming] = useState(false);
  const { isBusy, run } = useAction({ failureTitle: 'Error revoking the token' });

  async function revoke({ id, name }: Token) {
    const isRevoked = await run(() => utils.client.auth.tokens.revoke.mutate({ id }));
    setIsConfirming(false);
    if (!isRevoked) return;
    showToast({ kind: 'success', title: 'Token revoked', description: `Programs with “${name}” are refused.` });
    await Promise.all([onRevoked(id), utils.auth.sessions.list.invalidate()]);
  }

  return (
    <>
      <Box as="ul" listStyleType="none" borderTopWidth="1px" borderColor="line">
        {tokens.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            isBusy={isBusy}
            onRevoke={() => {
              setToRemove(token);
              setIsConfirming(true);
            }}
          />
        ))}
      </Box>
      <ConfirmDialog
        open={isConfirming}
        title="Revoke this token?"
        text={`Programs with “${toRemove?.name ?? ''}” are refused from now on. It cannot be undone; a new token can be made.`}
        confirmLabel="Revoke"
        busy={isBusy}
        onConfirm={() => {
          if (toRemove) void revoke(toRemove);
        }}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}
