import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { Link, useRouter } from '@tanstack/react-router';
import { toFailure } from '../../trpc/failure';
import { getStatus } from '../../trpc/trpc';
import { Button } from '../../ui/button';
import { Field } from '../../ui/form/field';
import text from '../../ui/text.module.css';
import { InputGroup, TextInput } from '../../ui/form/text-input';
import { useToast } from '../../ui/messages/toaster';
import styles from './sign-up-form.module.css';
import { EMAIL_INVALID, EMAIL_REQUIRED, SUBSCRIBED } from './newsletter-texts';

function findProblem(email: string): string | undefined {
  if (email === '') return EMAIL_REQUIRED;
  return /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(email) ? undefined : EMAIL_INVALID;
}

export function SignUpForm() {
  const { client } = useRouter().options.context;
  const showToast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  function refuse(message: string) {
    setError(message);
    input.current?.focus();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || !input.current) return;
    const email = input.current.value.trim();
    const problem = findProblem(email);
    if (problem !== undefined) {
      refuse(problem);
      return;
    }
    setError(undefined);
    setIsBusy(true);
    try {
      await client.newsletter.subscribe.mutate({ email });
      input.current.value = '';
      showToast({ kind: 'success', ...SUBSCRIBED });
    } catch (failure) {
      refuse(getStatus(failure) ? toFailure(failure).message : 'That did not reach us. Please try again.');
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form id="newsletter" className={styles.news} action="/newsletter" method="post" noValidate onSubmit={submit}>
      <div>
        <h2 className={styles.heading}>An email when something changes</h2>
        <p className={styles.lead}>Warnings, new sites, scores and codes. Never daily.</p>
      </div>
      <Field label="Email address" hideLabel error={error} hint={<Consent />}>
        {(control) => (
          <InputGroup>
            <TextInput
              {...control}
              ref={input}
              name="email"
              type="email"
              autoComplete="email"
              placeholder="Email address"
              maxLength={254}
            />
            <Button type="submit" kind="primary" busy={isBusy}>
              Subscribe
            </Button>
          </InputGroup>
        )}
      </Field>
    </form>
  );
}

function Consent() {
  return (
    <>
      Unsubscribe with one click.{' '}
      <Link className={text.link} to="/$page" params={{ page: 'privacy' }}>
        See our privacy policy
      </Link>
    </>
  );
}
