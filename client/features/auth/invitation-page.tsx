import { useRouter } from '@tanstack/react-router';
import { Button } from '../../ui/button';
import { Field } from '../../ui/form/field';
import { TextInput } from '../../ui/form/text-input';
import styles from './auth-forms.module.css';
import { AuthNotes } from './auth-notes';
import type { AuthLinkSearch } from './auth-search';
import { useFinishSignIn } from './finish-sign-in';
import { FormRefusal } from './form-refusal';
import { BackToSignIn } from './link-button';
import { NewPasswordField, passwordProblems } from './sign-up-form';
import { useAuthForm } from './use-auth-form';
import { useViewer } from './viewer';

function JoinForm({ token }: { token: string }) {
  const { client } = useRouter().options.context;
  const viewer = useViewer();
  const finish = useFinishSignIn('/admin', true);
  const { form, problems, refusal, isBusy, submit } = useAuthForm({
    failureTitle: 'Error joining',
    check: (read) => (viewer ? {} : passwordProblems(read('password'))),
    send: async (read) => {
      const own = viewer ? {} : { password: read('password'), displayName: read('displayName') };
      await client.auth.acceptInvitation.mutate({ token, ...own });
      await finish();
    },
  });
  return (
    <form ref={form} className={styles.form} action="/auth/invitation" method="post" noValidate onSubmit={submit}>
      <FormRefusal refusal={refusal} />
      <input type="hidden" name="token" value={token} />
      {viewer ? (
        <p>
          You join as <bdi>{viewer.email ?? viewer.displayName}</bdi>.
        </p>
      ) : (
        <>
          <Field label="Your name" hint="Shown above what you write. You can change it later.">
            {(control) => <TextInput {...control} name="displayName" autoComplete="name" maxLength={80} />}
          </Field>
          <NewPasswordField problems={problems} label="Choose a password" />
          <p>You have an account with this address? Sign in first, then open the link again.</p>
        </>
      )}
      <Button type="submit" kind="primary" wide busy={isBusy}>
        Join
      </Button>
    </form>
  );
}

export function InvitationPage({ token, error, notice }: AuthLinkSearch) {
  return (
    <>
      <h1>You are invited</h1>
      {token === undefined ? (
        <p>This link is not complete. Open it from the mail again.</p>
      ) : (
        <>
          <AuthNotes mode="verify" error={error} notice={notice} />
          <JoinForm token={token} />
        </>
      )}
      <BackToSignIn />
    </>
  );
}
