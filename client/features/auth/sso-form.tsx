import { useRouter } from '@tanstack/react-router';
import { Button } from '../../ui/button';
import { AccountField, accountProblems } from './account-field';
import styles from './auth-forms.module.css';
import { FormRefusal } from './form-refusal';
import { expectSignIn } from './expect-sign-in';
import { useAuthForm } from './use-auth-form';

/** The domain of the email address determines the provider. */
export function SsoForm({ redirectTo }: { redirectTo: string | undefined }) {
  const { client } = useRouter().options.context;
  const { form, problems, refusal, isBusy, submit } = useAuthForm({
    failureTitle: 'Error signing in',
    check: (read) => accountProblems(undefined, read, 'Enter your work email address'),
    send: async (read) => {
      const { provider } = await client.auth.sso.mutate({ email: read('email') });
      const { url } = await client.auth.authorize.mutate({ provider, ...(redirectTo ? { redirectTo } : {}) });
      expectSignIn();
      location.assign(url);
    },
  });
  return (
    <form ref={form} className={styles.form} action="/auth/sso" method="post" noValidate onSubmit={submit}>
      <FormRefusal refusal={refusal} />
      <p>Your organisation confirms who you are; you need no password here.</p>
      <AccountField by={undefined} problems={problems} />
      {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
      <Button type="submit" kind="primary" wide busy={isBusy}>
        Continue
      </Button>
    </form>
  );
}
