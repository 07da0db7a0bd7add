import { useRouter } from '@tanstack/react-router';
import { Button } from '../../ui/button';
import {
  AccountField,
  accountProblems,
  OneTimeCodeField,
  missingCodeProblem,
  toIdentifier,
} from './fields/account-field';
import styles from './auth-forms.module.css';
import { announceAuth } from './auth-store';
import { FormRefusal } from './form-refusal';
import type { AccountIdentifier } from './resend-confirmation';
import { useAuthForm } from './use-auth-form';

interface Props {
  by: 'phone' | undefined;
  who: AccountIdentifier | undefined;
  onConfirmed: (status: 'confirmed' | 'changed') => Promise<void>;
  /** The code also signed in, because this browser requested the account. */
  onSignedIn: () => Promise<void>;
}

export function VerifyForm({ by, who, onConfirmed, onSignedIn }: Props) {
  const { client } = useRouter().options.context;
  const { form, problems, refusal, isBusy, submit } = useAuthForm({
    failureTitle: 'Error confirming',
    check: (read) => ({
      ...(who ? {} : accountProblems(by, read, by ? 'Enter your phone number' : 'Enter your email address')),
      ...missingCodeProblem(read),
    }),
    send: async (read) => {
      const code = read('code');
      const { auth } = client;
      const meant = who ?? toIdentifier(read);
      const { status } =
        'email' in meant
          ? await auth.verifyEmail.mutate({ ...meant, code })
          : await auth.verifyPhone.mutate({ ...meant, code });
      if (status === 'signed_in') return onSignedIn();
      if (status === 'changed') await announceAuth(client, 'USER_UPDATED');
      await onConfirmed(status);
    },
  });

  return (
    <form ref={form} className={styles.form} action="/auth/confirm" method="post" noValidate onSubmit={submit}>
      <FormRefusal refusal={refusal} />
      {who ? (
        <p>
          {'email' in who ? (
            <>
              Follow the link we have sent to <bdi>{who.email}</bdi>, or enter the code beside it.
            </>
          ) : (
            <>
              Enter the code we have sent to <bdi>{who.phone}</bdi>.
            </>
          )}
        </p>
      ) : (
        <AccountField by={by} problems={problems} />
      )}
      <OneTimeCodeField problems={problems} />
      <Button type="submit" kind="primary" wide busy={isBusy}>
        Confirm
      </Button>
    </form>
  );
}
