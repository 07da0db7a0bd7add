import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Button, Dialog, Flex, Stack } from '@chakra-ui/react';
import { CREDENTIALS_REQUIRED, MAX_PASSWORD } from '../../../shared/auth/credentials';
import { CopyTextButton } from '../../ui/admin/copy-text-button';
import { DialogFrame } from '../../ui/admin/dialog-frame';
import { textOfUnsavedWork, useHasUnsavedWork } from '../../ui/admin/form/unsaved-work';
import { Button as WideButton, buttonClass } from '../../ui/button';
import { Field } from '../../ui/form/field';
import { AccountField, accountProblems, toIdentifier } from './fields/account-field';
import styles from './auth-forms.module.css';
import { announceAuth } from './auth-store';
import type { Challenge, SignedIn } from './challenge';
import { FormRefusal } from './form-refusal';
import { dismissLostSession, markSigningIn, useLostSession } from './lost-session';
import type { LostSession } from './lost-session';
import { OtherSignInMethods } from './passkeys/passkey-sign-in';
import { PasswordInput } from './fields/password-input';
import { SecondFactorForm } from './second-factor-form';
import { useAuthForm } from './use-auth-form';

type OnSignedIn = (result: SignedIn) => Promise<void>;

function PasswordForm({ session, onSignedIn }: { session: LostSession; onSignedIn: OnSignedIn }) {
  const { client } = useRouter().options.context;
  const { email } = session.owner;
  const by = email === null ? 'phone' : undefined;
  const { form, problems, refusal, isBusy, submit } = useAuthForm({
    failureTitle: 'Error signing in',
    check: (read) => ({
      ...accountProblems(by, read, CREDENTIALS_REQUIRED),
      ...(read('password') === '' && { password: 'Enter your password' }),
    }),
    send: async (read) =>
      onSignedIn(await client.auth.signIn.mutate({ ...toIdentifier(read), password: read('password') })),
  });
  return (
    <>
      <OtherSignInMethods providers={[]} by={by} redirectTo={undefined} onSignedIn={onSignedIn} />
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <FormRefusal refusal={refusal} />
        <AccountField by={by} problems={problems} defaultValue={email ?? ''} />
        <Field label="Password" error={problems['password']}>
          {(control) => (
            <PasswordInput {...control} name="password" autoComplete="current-password" maxLength={MAX_PASSWORD} />
          )}
        </Field>
        <WideButton type="submit" kind="primary" wide busy={isBusy}>
          {session.isSaveWaiting ? 'Sign in and save' : 'Sign in'}
        </WideButton>
        <a className={buttonClass({ wide: true })} href="/auth" target="_blank" rel="noopener">
          Other ways, in a new tab
        </a>
      </form>
    </>
  );
}

function sentence({ now, owner, isSaveWaiting }: LostSession): string {
  if (now) return `This text belongs to ${owner.displayName}. You can read and copy it, not save it.`;
  return `Your session has ended. Your text stays here${isSaveWaiting ? ' and is saved as soon as you are back' : ''}.`;
}

export function SignInOver() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const session = useLostSession();
  const hasWork = useHasUnsavedWork();
  const [challenge, setChallenge] = useState<Challenge>();
  const isLost = session !== undefined;
  const wasLost = useRef(false);

  useEffect(() => {
    if (isLost && !hasWork) void router.invalidate();
  }, [isLost, hasWork, router]);

  useEffect(() => {
    if (wasLost.current && !isLost) void queryClient.refetchQueries({ predicate: ({ state }) => state.error !== null });
    wasLost.current = isLost;
  }, [isLost, queryClient]);

  async function goOn(result: SignedIn): Promise<void> {
    setChallenge(result.status === 'second_factor' ? result : undefined);
    if (result.status !== 'signed_in') return;
    markSigningIn();
    await announceAuth(router.options.context.client, 'SIGNED_IN');
  }

  if (!session) return null;
  const text = textOfUnsavedWork();
  return (
    <DialogFrame
      open={session.isShown}
      title={session.now ? <>You are signed in as {session.now.displayName} now</> : 'Sign in to go on'}
      onClose={dismissLostSession}
    >
      <Stack gap="s4" onSubmitCapture={markSigningIn}>
        <Dialog.Description>{sentence(session)}</Dialog.Description>
        {challenge ? (
          <SecondFactorForm
            challenge={challenge}
            onSignedIn={() => goOn({ status: 'signed_in' })}
            onEnded={() => setChallenge(undefined)}
          />
        ) : (
          <PasswordForm session={session} onSignedIn={goOn} />
        )}
        <Flex gap="s2" wrap="wrap" justify="space-between">
          {text !== undefined && <CopyTextButton text={text} />}
          <Button variant="ghost" onClick={dismissLostSession}>
            Read on, save later
          </Button>
        </Flex>
      </Stack>
    </DialogFrame>
  );
}
