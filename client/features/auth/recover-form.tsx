import { useRouter } from '@tanstack/react-router';
import { Button } from '../../ui/button';
import { AccountField, accountProblems, identifierOf } from './account-field';
import styles from './auth-forms.module.css';
import { FormRefusal } from './form-refusal';
import type { AccountIdentifier } from './resend-confirmation';
import { useAuthForm } from './use-auth-form';

interface Props {
  by: 'phone' | undefined;
  onSent: (who: AccountIdentifier) => void;
}

export function RecoverForm({ by, onSent }: Props) {
  const { client } = useRouter().options.context;
  const { form, problems, refusal, isBusy, submit } = useAuthForm({
    failureTitle: 'Error sending the message',
    check: (read) => accountProblems(by, read, by ? 'Enter your phone number' : 'Enter your email address'),
    send: async (read) => {
      const who = identifierOf(read);
      await client.auth.recover.mutate(who);
      onSent(who);
    },
  });

  return (
    <form ref={form} className={styles.form} action="/auth/recover" method="post" noValidate onSubmit={submit}>
      <FormRefusal refusal={refusal} />
      <p>{by ? 'We send you a code to choose a new password with.' : 'We send you a link to choose a new password.'}</p>
      <AccountField by={by} problems={problems} />
      <Button type="submit" kind="primary" wide busy={isBusy}>
        {by ? 'Send the code' : 'Send the link'}
      </Button>
    </form>
  );
}
