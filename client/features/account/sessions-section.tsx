import { useId, useState } from 'react';
import { Box, Button, Flex, Link as ChakraLink, Text } from '@chakra-ui/react';
import { trpc } from '../../trpc/trpc-react';
import { toFailure } from '../../trpc/failure';
import type { Outputs } from '../../trpc/trpc';
import { ConfirmDialog } from '../../ui/admin/confirm-dialog';
import { RelativeTime } from '../../ui/admin/relative-time';
import { ErrorBox, SkeletonRows } from '../../ui/admin/states';
import { Status } from '../../ui/admin/status';
import { useToast } from '../../ui/messages/toaster';
import { useSignOut } from '../auth/sign-out';
import { Section } from './section';
import { useAction } from './use-action';

type Session = Outputs['auth']['sessions']['list'][number];

function SessionRow({ session, onRevoked }: { session: Session; onRevoked: () => Promise<unknown> }) {
  const { client } = trpc.useUtils();
  const showToast = useToast();
  const { isBusy, run } = useAction({ failureTitle: 'Error signing out' });
  const { id, device, network, createdAt, lastUsedAt, isCurrent, hasPersonalToken } = session;
  const noteId = useId();

  async function revoke() {
    if (!(await run(() => client.auth.sessions.revoke.mutate({ id })))) return;
    showToast({ kind: 'success', title: `${device} is signed out` });
    await onRevoked();
  }

  return (
    <Flex as="li" wrap="wrap" align="center" gap="s3" py="s2" borderBottomWidth="1px" borderColor="line">
      <Box flex="1" minW="10rem">
        <Text fontWeight="600">{device}</Text>
        <Flex wrap="wrap" columnGap="s3" fontSize="small" color="muted">
          {isCurrent && <Status kind="on">This device</Status>}
          <span>
            Used <RelativeTime time={lastUsedAt} />
          </span>
          <span>
            Signed in <RelativeTime time={createdAt} />
          </span>
          {network && <span>Network {network}</span>}
        </Flex>
        {hasPersonalToken && (
          <Text id={noteId} fontSize="small">
            Signed out, it can begin again with its personal token until you{' '}
            <ChakraLink href="#tokens">revoke that</ChakraLink>.
          </Text>
        )}
      </Box>
      {!isCurrent && (
        <Button
          size="sm"
          aria-label={`Sign out ${device}`}
          aria-describedby={hasPersonalToken ? noteId : undefined}
          loading={isBusy}
          loadingText="Sign out"
          onClick={revoke}
        >
          Sign out
        </Button>
      )}
    </Flex>
  );
}

export function SessionsSection() {
  const utils = trpc.useUtils();
  const showToast = useToast();
  const query = trpc.auth.sessions.list.useQuery();
  const signOut = useSignOut();
  const [isConfirmingAll, setIsConfirmingAll] = useState(false);
  const [isSigningOut, setIsSigningOut] = useState(false);
  const others = useAction({ failureTitle: 'Error signing out' });
  const refresh = () => utils.auth.sessions.list.invalidate();

  async function endSessions(scope: 'local' | 'global') {
    setIsConfirmingAll(false);
    setIsSigningOut(true);
    await signOut(scope);
    setIsSigningOut(false);
  }

  async function signOutElsewhere() {
    if (!(await others.run(() => utils.client.auth.signOut.mutate({ scope: 'others' })))) return;
    showToast({ kind: 'success', title: 'Every other device is signed out' });
    await refresh();
  }

  return (
    <Section
      id="sessions"
      title="Devices"
      lead="Where you are signed in, including apps. Sign out anything you do not recognise, then change your password."
    >
      {query.isPending && <SkeletonRows count={2} />}
      {query.isError && <ErrorBox message={toFailure(query.error).message} onTryAgain={() => void query.refetch()} />}
      {query.data && (
        <Box as="ul" listStyleType="none">
          {query.data.map((session) => (
            <SessionRow key={session.id} session={session} onRevoked={refresh} />
          ))}
        </Box>
      )}
      <Flex wrap="wrap" gap="s2">
        <Button disabled={isSigningOut} onClick={() => void endSessions('local')}>
          Sign out here
        </Button>
        <Button loading={others.isBusy} loadingText="Sign out elsewhere" onClick={signOutElsewhere}>
          Sign out elsewhere
        </Button>
        <Button disabled={isSigningOut} onClick={() => setIsConfirmingAll(true)}>
          Sign out everywhere
        </Button>
      </Flex>
      <ConfirmDialog
        open={isConfirmingAll}
        title="Sign out everywhere?"
        text="Every device has to sign in again, this one too."
        confirmLabel="Sign out everywhere"
        onConfirm={() => void endSessions('global')}
        onClose={() => setIsConfirmingAll(false)}
      />
    </Section>
  );
}
