import { Link, useRouter } from '@tanstack/react-router';
import { CREDENTIALS_REQUIRED, MAX_PASSWORD } from '../../../shared/auth/credentials';
import { passwordProblem } from '../../../shared/auth/passwords';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Field } from '../../ui/form/field';
import text from '../../ui/text.module.css';
import { useToast } from '../../ui/messages/toaster';
import { AccountField, accountProblems, toIdentifier } from './fields/account-field';
import styles from './auth-forms.module.css';
import { FormRefusal } from './form-refusal';
import { PasswordInput } from './fields/password-input';
import type { AccountIdentifier } from './resend-confirmation';
import { useAuthForm } from './use-auth-form';
import type { Problems } from './use-auth-form';

interface Props {
  by: 'phone' | undefined;
  onSignedUp: (who: AccountIdentifier) => void;
}

export function passwordProblems(password: string): Problems {
  const problem = passwordProblem(password);
  return problem === undefined ? {} : { password: problem };
}

export function NewPasswordField({ problems, label = 'Password' }: { problems: Problems; label?: string }) {
  return (
    <Field
      label={label}
      hint="At least 8 characters. Three or four random words are easy to remember."
      error={problems['password']}
    >
      {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" maxLength={MAX_PASSWORD} />}
    </Field>
  );
}

export function AccountSignUpForm({ by, onSignedUp }: Props) {
  const { client } = useRouter().options.context;
  const showToast = useToast();
  const { form, problems, refusal, isBusy, submit } = useAuthForm({
    failureTitle: 'Error signing up',
    check: (read) => ({ ...accountProblems(by, read, CREDENTIALS_REQUIRED), ...passwordProblems(read('password')) }),
    send: async (read) => {
      const who = toIdentifier(read);
      const { channel } = await client.auth.signUp.mutate({ ...who, password: read('password') });
      showToast({
        kind: 'success',
        title: 'Account created successfully',
        description:
          channel === 'sms'
            ? 'Please enter the code we have sent to your phone.'
            : 'Please check your email to confirm your account.',
      });
      onSignedUp(who);
    },
  });

  return (
    <form ref={form} className={styles.form} action="/auth/sign-up" method="post" noValidate onSubmit={submit}>
      <FormRefusal refusal={refusal} />
      <AccountField by={by} problems={problems} />
      <NewPasswordField problems={problems} />
      <Button type="submit" kind="primary" wide busy={isBusy}>
        Create account
      </Button>
      <p className={classNames(text.small, text.muted)}>
        By creating an account you accept our{' '}
        <Link to="/$page" params={{ page: 'terms' }} className={text.link}>
          terms
        </Link>{' '}
        and{' '}
        <Link to="/$page" params={{ page: 'privacy' }} className={text.link}>
          privacy policy
        </Link>
        .
      </p>
    </form>
  );
}
