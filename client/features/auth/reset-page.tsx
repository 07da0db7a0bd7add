import { useEffect, useState } from 'react';
import { Link, useRouter } from '@tanstack/react-router';
import { Button } from '../../ui/button';
import text from '../../ui/text.module.css';
import { accountProblems, OneTimeCodeField, missingCodeProblem, PhoneField } from './fields/account-field';
import styles from './auth-forms.module.css';
import { AuthNotes } from './auth-notes';
import type { AuthLinkSearch } from './auth-search';
import { announceAuth } from './auth-store';
import { FormRefusal } from './form-refusal';
import { BackToSignIn, InvalidLink } from './link-button';
import { NewPasswordField, passwordProblems } from './sign-up-form';
import { useAuthForm } from './use-auth-form';
import { useNoticeAtSignIn } from './use-notice-at-sign-in';

function ResetForm({ token }: Pick<AuthLinkSearch, 'token'>) {
  const { client } = useRouter().options.context;
  const goOnWith = useNoticeAtSignIn();
  const [isLinkInvalid, setIsLinkInvalid] = useState(false);
  const { form, problems, refusal, isBusy, submit } = useAuthForm({
    failureTitle: 'Error saving the password',
    check: (read) => ({
      ...(token ? {} : { ...accountProblems('phone', read, 'Enter your phone number'), ...missingCodeProblem(read) }),
      ...passwordProblems(read('password')),
    }),
    send: async (read) => {
      const password = read('password');
      await client.auth.resetPassword.mutate(
        token ? { token, password } : { phone: read('phone'), code: read('code'), password },
      );
      await goOnWith('password-saved', { replace: true });
    },
    onRefused: (reason) => {
      if (reason === 'INVALID_LINK') setIsLinkInvalid(true);
      return reason === 'INVALID_LINK';
    },
  });
  if (isLinkInvalid) return <NewLink />;
  return (
    <form ref={form} className={styles.form} action="/auth/reset" method="post" noValidate onSubmit={submit}>
      <FormRefusal refusal={refusal} />
      {token ? (
        <input type="hidden" name="token" value={token} />
      ) : (
        <>
          <PhoneField problems={problems} />
          <OneTimeCodeField problems={problems} />
        </>
      )}
      <NewPasswordField problems={problems} label="New password" />
      <p className={text.small}>Saving it signs you out everywhere.</p>
      <Button type="submit" kind="primary" wide busy={isBusy}>
        Save the password
      </Button>
    </form>
  );
}

function NewLink() {
  return (
    <InvalidLink>
      <p>
        <Link to="/auth" search={{ mode: 'recover' }}>
          Ask for a new link
        </Link>
      </p>
    </InvalidLink>
  );
}

export function ResetPage({ token, error, notice, by }: AuthLinkSearch) {
  const { client } = useRouter().options.context;
  const canReset = token !== undefined || by === 'phone' || notice === 'code-sent';
  useEffect(() => {
    if (token !== undefined) void announceAuth(client, 'PASSWORD_RECOVERY');
  }, [client, token]);
  return (
    <>
      <h1>Choose a new password</h1>
      {error !== 'link' && <AuthNotes mode="recover" error={error} notice={notice} />}
      {canReset && error !== 'link' ? <ResetForm token={token} /> : <NewLink />}
      <BackToSignIn />
    </>
  );
}
