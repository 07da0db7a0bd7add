import { useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/messages/notice';
import {
  AccountField,
  accountProblems,
  OneTimeCodeField,
  missingCodeProblem,
  toIdentifier,
} from './fields/account-field';
import styles from './auth-forms.module.css';
import type { SignedIn } from './challenge';
import { FormRefusal } from './form-refusal';
import type { AccountIdentifier } from './resend-confirmation';
import { useAuthForm } from './use-auth-form';

interface Props {
  by: 'phone' | undefined;
  redirectTo: string | undefined;
  isSent: boolean;
  onSignedIn: (result: SignedIn) => Promise<void>;
}

const whenEmpty = (by: 'phone' | undefined) => (by ? 'Enter your phone number' : 'Enter your email address');

function RequestForm({ by, onSent }: Pick<Props, 'by'> & { onSent: (who: AccountIdentifier) => void }) {
  const { client } = useRouter().options.context;
  const { form, problems, refusal, isBusy, submit } = useAuthForm({
    failureTitle: 'Error sending the code',
    check: (read) => accountProblems(by, read, whenEmpty(by)),
    send: async (read) => {
      await client.auth.otp.request.mutate(toIdentifier(read));
      onSent(toIdentifier(read));
    },
  });
  return (
    <form ref={form} className={styles.form} action="/auth/otp" method="post" noValidate onSubmit={submit}>
      <FormRefusal refusal={refusal} />
      <p>{by ? 'We text you a code that signs you in.' : 'We send you a link and a code; either signs you in.'}</p>
      <AccountField by={by} problems={problems} />
      <Button type="submit" kind="primary" wide busy={isBusy}>
        Send the code
      </Button>
    </form>
  );
}

function EnterForm({
  by,
  who,
  redirectTo,
  onSignedIn,
}: Omit<Props, 'isSent'> & { who: AccountIdentifier | undefined }) {
  const { client } = useRouter().options.context;
  const { form, problems, refusal, isBusy, submit } = useAuthForm({
    failureTitle: 'Error signing in',
    check: (read) => ({ ...(who ? {} : accountProblems(by, read, whenEmpty(by))), ...missingCodeProblem(read) }),
    send: async (read) =>
      onSignedIn(await client.auth.otp.verify.mutate({ ...(who ?? toIdentifier(read)), code: read('code') })),
  });
  return (
    <form ref={form} className={styles.form} action="/auth/code" method="post" noValidate onSubmit={submit}>
      <FormRefusal refusal={refusal} />
      {who ? (
        <Notice title="Code sent">
          <p>
            If there is an account for <bdi>{'email' in who ? who.email : who.phone}</bdi>, a code is on its way. It is
            good for 10 minutes.
          </p>
        </Notice>
      ) : (
        <AccountField by={by} problems={problems} />
      )}
      <OneTimeCodeField problems={problems} />
      {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
      <Button type="submit" kind="primary" wide busy={isBusy}>
        Sign in
      </Button>
    </form>
  );
}

export function CodeSignIn({ isSent: wasSent, ...props }: Props) {
  const [who, setWho] = useState<AccountIdentifier>();
  const [isSent, setIsSent] = useState(wasSent);
  if (!isSent) {
    return (
      <RequestForm
        by={props.by}
        onSent={(sentTo) => {
          setWho(sentTo);
          setIsSent(true);
        }}
      />
    );
  }
  return (
    <>
      <EnterForm {...props} who={who} />
      <Button
        wide
        onClick={() => {
          setWho(undefined);
          setIsSent(false);
        }}
      >
        Send another code
      </Button>
    </>
  );
}
