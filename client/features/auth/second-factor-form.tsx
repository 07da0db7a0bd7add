import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useRouter } from '@tanstack/react-router';
import { Button } from '../../ui/button';
import { useToast } from '../../ui/messages/toaster';
import { toFailure } from '../../trpc/failure';
import { OneTimeCodeField, missingCodeProblem } from './fields/account-field';
import styles from './auth-forms.module.css';
import { announceAuth } from './auth-store';
import type { Challenge } from './challenge';
import { FormRefusal } from './form-refusal';
import { useAuthForm } from './use-auth-form';

interface Props {
  challenge: Challenge;
  onSignedIn: () => Promise<void>;
  onEnded: () => void;
}

const RECOVERY = 'recovery';

function getName({ type, name, phoneEnding }: Challenge['factors'][number]): string {
  if (type === 'phone') return `Text message to the phone ending in ${phoneEnding ?? ''}`;
  return name ? `Authenticator app “${name}”` : 'Authenticator app';
}

function SendCode({ challengeToken, factorId }: { challengeToken: string; factorId: string }) {
  const { client } = useRouter().options.context;
  const showToast = useToast();
  const [isBusy, setIsBusy] = useState(false);

  async function send() {
    setIsBusy(true);
    try {
      await client.auth.mfa.challenge.mutate({ challengeToken, factorId });
      showToast({ kind: 'success', title: 'Code sent', description: 'It may take a minute to arrive.' });
    } catch (error) {
      showToast({ kind: 'error', title: 'Error sending the code', description: toFailure(error).message });
    }
    setIsBusy(false);
  }

  return (
    <Button wide busy={isBusy} onClick={send}>
      Text me a code
    </Button>
  );
}

export function SecondFactorForm({ challenge: { challengeToken, factors }, onSignedIn, onEnded }: Props) {
  const { client } = useRouter().options.context;
  const [chosen, setChosen] = useState(factors[0]?.id ?? RECOVERY);
  const { form, problems, refusal, isBusy, submit } = useAuthForm({
    failureTitle: 'Error signing in',
    check: missingCodeProblem,
    send: async (read) => {
      const code = read('code');
      await client.auth.mfa.verify.mutate(
        chosen === RECOVERY ? { challengeToken, recoveryCode: code } : { challengeToken, factorId: chosen, code },
      );
      await announceAuth(client, 'MFA_CHALLENGE_VERIFIED');
      await onSignedIn();
    },
    onRefused: (reason) => {
      if (reason === 'CHALLENGE_ENDED') onEnded();
      return false;
    },
  });
  const factor = factors.find(({ id }) => id === chosen);
  const choices = [...factors.map((each) => [each.id, getName(each)] as const), [RECOVERY, 'A recovery code'] as const];

  return (
    <form ref={form} className={styles.form} action="/auth/second-factor" method="post" noValidate onSubmit={submit}>
      <FormRefusal refusal={refusal} />
      <fieldset className={styles.list}>
        <legend>Prove it with</legend>
        {choices.map(([id, label]) => (
          <label key={id} className={styles.choice}>
            <input type="radio" name="factor" value={id} checked={id === chosen} onChange={() => setChosen(id)} />
            <bdi>{label}</bdi>
          </label>
        ))}
      </fieldset>
      {factor?.type === 'phone' && <SendCode challengeToken={challengeToken} factorId={factor.id} />}
      <OneTimeCodeField problems={problems} label={chosen === RECOVERY ? 'Recovery code' : 'Code'} />
      <Button type="submit" kind="primary" wide busy={isBusy}>
        Continue
      </Button>
    </form>
  );
}

/** For a first step without JavaScript: a cookie holds the challenge, and the server knows the factors. */
export function PlainSecondFactorForm({
  redirectTo,
  smsIsSent,
}: {
  redirectTo: string | undefined;
  smsIsSent: boolean;
}) {
  const [isBusy, setIsBusy] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    if (isBusy) event.preventDefault();
    setIsBusy(true);
  }

  return (
    <>
      <form className={styles.form} action="/auth/second-factor" method="post" onSubmit={submit}>
        <p>
          Enter the code of your authenticator app{smsIsSent ? ', one we have texted to you,' : ''} or one of your
          recovery codes.
        </p>
        <OneTimeCodeField problems={{}} autoFocus />
        {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
        <Button type="submit" kind="primary" wide busy={isBusy}>
          Continue
        </Button>
      </form>
      {smsIsSent && (
        <form className={styles.form} action="/auth/second-factor" method="post">
          <input type="hidden" name="send" value="1" />
          {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
          <Button type="submit" wide>
            Text me a code
          </Button>
        </form>
      )}
    </>
  );
}
