import { useState } from 'react';
import { Button, Flex, Text } from '@chakra-ui/react';
import { trpc } from '../../trpc/trpc-react';
import { toFailure } from '../../trpc/failure';
import { ErrorBox, SkeletonRows } from '../../ui/admin/states';
import { useToast } from '../../ui/messages/toaster';
import { FactorList } from './factor-list';
import { PhoneSetUp } from './phone-set-up';
import { RecoveryCodes } from './recovery-codes';
import { Section } from './section';
import { TotpSetUp } from './totp-set-up';
import type { NewTotp } from './totp-set-up';
import { useAction } from './use-action';

type SetUp = { kind: 'totp'; factor: NewTotp } | { kind: 'phone' };

interface Props {
  siteName: string;
  phone: string | null;
}

export function SecondFactorSection({ siteName, phone }: Props) {
  const utils = trpc.useUtils();
  const showToast = useToast();
  const query = trpc.auth.mfa.list.useQuery();
  const [setUp, setSetUp] = useState<SetUp>();
  const [codes, setCodes] = useState<string[]>();
  const { isBusy, run } = useAction({ failureTitle: 'Error setting up two-factor sign-in' });

  async function refresh() {
    await Promise.all([
      utils.auth.mfa.list.invalidate(),
      utils.auth.sessions.list.invalidate(),
      utils.auth.account.get.invalidate(),
    ]);
  }

  async function finish(recoveryCodes: string[] | null) {
    setSetUp(undefined);
    if (recoveryCodes) setCodes(recoveryCodes);
    showToast({
      kind: 'success',
      title: 'Two-factor sign-in is on',
      description: 'Your other devices are signed out.',
    });
    await refresh();
  }

  const startTotp = () =>
    run(async () => setSetUp({ kind: 'totp', factor: await utils.client.auth.mfa.enrollTotp.mutate({}) }));

  async function renewCodes() {
    await run(async () => setCodes((await utils.client.auth.mfa.newRecoveryCodes.mutate()).recoveryCodes));
    await refresh();
  }

  const list = query.data;
  return (
    <Section
      id="second-factor"
      title="Two-factor sign-in"
      lead="After your password, a code from your phone, so that a stolen password is not enough."
    >
      {query.isPending && <SkeletonRows count={1} />}
      {query.isError && <ErrorBox message={toFailure(query.error).message} onTryAgain={() => void query.refetch()} />}
      {list && list.factors.length > 0 && <FactorList factors={list.factors} onChanged={refresh} />}
      {list && list.factors.length === 0 && !setUp && <Text>It is off.</Text>}
      {list && list.factors.length > 0 && (
        <Flex wrap="wrap" align="center" gap="s3">
          <Text flex="1" minW="10rem" fontSize="small" color="muted">
            Recovery codes left: {list.recoveryCodesLeft}
          </Text>
          <Button size="sm" disabled={isBusy} onClick={renewCodes}>
            New recovery codes
          </Button>
        </Flex>
      )}
      {setUp?.kind === 'totp' && (
        <TotpSetUp factor={setUp.factor} onDone={finish} onCancel={() => setSetUp(undefined)} />
      )}
      {setUp?.kind === 'phone' && <PhoneSetUp phone={phone} onDone={finish} onCancel={() => setSetUp(undefined)} />}
      {list && !setUp && (
        <Flex wrap="wrap" gap="s2">
          <Button loading={isBusy} loadingText="Add an authenticator app" onClick={startTotp}>
            Add an authenticator app
          </Button>
          <Button disabled={isBusy} onClick={() => setSetUp({ kind: 'phone' })}>
            Add a phone
          </Button>
        </Flex>
      )}
      {codes && <RecoveryCodes codes={codes} siteName={siteName} onClose={() => setCodes(undefined)} />}
    </Section>
  );
}
