import { useRef, useState } from 'react';
import type { RefObject, SubmitEvent } from 'react';
import { useRouter } from '@tanstack/react-router';
import { CREDENTIALS_REQUIRED, MAX_PASSWORD } from '../../../shared/credentials';
import { returnPath } from '../../../shared/return-path';
import { failureOf } from '../../layouts/failure';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import { useToast } from '../../ui/toaster';
import { PasswordInput } from './password-input';
import styles from './sign-in.module.css';
import { rememberSignIn } from './viewer';

interface Errors {
  email?: string;
  password?: string;
}

function problemsOf(email: string, password: string): Errors {
  if (email === '') return { email: CREDENTIALS_REQUIRED };
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    return { email: 'Enter the full address, for example name@example.com' };
  return password === '' ? { password: 'Enter your password' } : {};
}

function valueOf(input: RefObject<HTMLInputElement | null>): string {
  return input.current?.value ?? '';
}

export function SignInForm({ redirectTo }: { redirectTo: string | undefined }) {
  const router = useRouter();
  const showToast = useToast();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);

  async function signIn() {
    const { utils } = router.options.context;
    try {
      await utils.client.auth.signIn.mutate({ email: valueOf(email).trim(), password: valueOf(password) });
    } catch (error) {
      showToast({ kind: 'error', title: 'Error signing in', description: failureOf(error).message });
      password.current?.select();
      return;
    }
    showToast({ kind: 'success', title: 'Successfully signed in', description: 'Welcome back!' });
    router.history.push(returnPath(redirectTo));
    await rememberSignIn(utils);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const problems = problemsOf(valueOf(email).trim(), valueOf(password));
    setErrors(problems);
    if (problems.email) return email.current?.focus();
    if (problems.password) return password.current?.focus();
    setIsBusy(true);
    await signIn();
    setIsBusy(false);
  }

  return (
    <form className={styles.form} action="/auth/sign-in" method="post" noValidate onSubmit={submit}>
      <Field label="Email" error={errors.email}>
        {(control) => (
          <TextInput {...control} ref={email} name="email" type="email" autoComplete="username" maxLength={254} />
        )}
      </Field>
      <Field label="Password" error={errors.password}>
        {(control) => (
          <PasswordInput
            {...control}
            ref={password}
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
    </form>
  );
}
