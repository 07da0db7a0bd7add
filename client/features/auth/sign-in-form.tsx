import { useId, useState } from 'react';
import { Link, useRouter } from '@tanstack/react-router';
import { CREDENTIALS_REQUIRED, MAX_PASSWORD } from '../../../shared/auth/credentials';
import { Button, buttonClass } from '../../ui/button';
import { Field } from '../../ui/form/field';
import text from '../../ui/text.module.css';
import { AccountField, accountProblems, refusedProps, toIdentifier } from './fields/account-field';
import styles from './auth-forms.module.css';
import type { SignedIn } from './challenge';
import { FormRefusal } from './form-refusal';
import { PasswordInput } from './fields/password-input';
import { ResendConfirmation } from './resend-confirmation';
import type { AccountIdentifier } from './resend-confirmation';
import { useAuthForm } from './use-auth-form';
import { usePasskeysInField } from './passkeys/use-passkeys-in-field';

interface Props {
  by: 'phone' | undefined;
  redirectTo: string | undefined;
  smsIsSent: boolean;
  onSignedIn: (result: SignedIn, password?: string) => Promise<void>;
}

export function SignInForm({ by, redirectTo, smsIsSent, onSignedIn }: Props) {
  const refusalId = useId();
  const { client } = useRouter().options.context;
  const [unconfirmed, setUnconfirmed] = useState<AccountIdentifier>();
  const passkeys = usePasskeysInField(onSignedIn);
  const { form, problems, refusal, isBusy, submit } = useAuthForm({
    failureTitle: 'Error signing in',
    check: (read) => {
      const found = accountProblems(by, read, CREDENTIALS_REQUIRED);
      if (Object.keys(found).length > 0 || read('password') !== '') return found;
      return { password: 'Enter your password' };
    },
    send: async (read) => {
      setUnconfirmed(undefined);
      const password = read('password');
      await onSignedIn(await client.auth.signIn.mutate({ ...toIdentifier(read), password }), password);
    },
    onRefused: (reason, read) => {
      if (reason === 'EMAIL_NOT_CONFIRMED') setUnconfirmed(toIdentifier(read));
      return false;
    },
  });

  const refusedBy = refusal?.reason === 'INVALID_CREDENTIALS' ? refusalId : undefined;

  return (
    <>
      {unconfirmed && <ResendConfirmation who={unconfirmed} />}
      <form ref={form} className={styles.form} action="/auth/sign-in" method="post" noValidate onSubmit={submit}>
        <FormRefusal id={refusalId} refusal={refusal} />
        <FormRefusal refusal={passkeys.refusal} />
        <AccountField by={by} problems={problems} refusedBy={refusedBy} offersPasskeys={passkeys.areOffered} />
        <Field
          label="Password"
          hint={
            <Link to="/auth" search={{ mode: 'recover', by }} className={text.link}>
              Forgot your password?
            </Link>
          }
          error={problems['password']}
        >
          {(control) => (
            <PasswordInput
              {...control}
              {...refusedProps(control, refusedBy)}
              name="password"
              autoComplete="current-password"
              maxLength={MAX_PASSWORD}
            />
          )}
        </Field>
        {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
        <Button type="submit" kind="primary" wide busy={isBusy}>
          Sign in
        </Button>
        {(!by || smsIsSent) && (
          <Link to="/auth" search={{ mode: 'code', by, redirectTo }} className={buttonClass({ wide: true })}>
            {by ? 'Text me a code instead' : 'Email me a code instead'}
          </Link>
        )}
      </form>
    </>
  );
}
