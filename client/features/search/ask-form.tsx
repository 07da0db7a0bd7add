import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AskResult } from '../../../shared/search/site-search';
import { toFailure } from '../../trpc/failure';
import { isTrpcError } from '../../trpc/trpc';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Field } from '../../ui/form/field';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/messages/notice';
import { TextInput } from '../../ui/form/text-input';
import styles from './ask-form.module.css';

const NAME_ONLY = 'The name only, no link';
const PROBLEMS: Record<Exclude<AskResult, 'sent'>, string> = {
  invalid: NAME_ONLY,
  limited: 'Too many attempts. Please wait a little and try again.',
};

function findProblem(failure: unknown): string {
  if (!isTrpcError(failure) || !failure.data) return 'That did not reach us. Please try again.';
  const fields: Record<string, string[] | undefined> = failure.data.fieldErrors ?? {};
  return fields['name']?.[0] ?? toFailure(failure).message;
}

type Props = {
  name: string;
  /** Result of a form sent without JavaScript. */
  result: AskResult | undefined;
};

export function AskForm({ name, result }: Props) {
  const { client } = useRouter().options.context;
  const input = useRef<HTMLInputElement>(null);
  const [isSent, setIsSent] = useState(result === 'sent');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState(result && result !== 'sent' ? PROBLEMS[result] : undefined);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || !input.current) return;
    setError(undefined);
    setIsBusy(true);
    try {
      await client.ask.site.mutate({ name: input.current.value });
      setIsSent(true);
    } catch (failure) {
      setError(findProblem(failure));
      input.current.focus();
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <section className={classNames(layout.panel, styles.ask)} aria-labelledby="ask-us">
      <h2 id="ask-us">Ask us to test it</h2>
      <div role="status">
        {isSent && (
          <Notice title="Thank you, we have counted it">
            <p>The sites asked for most are tested first.</p>
          </Notice>
        )}
      </div>
      {!isSent && (
        <form className={styles.form} action="/ask" method="post" noValidate onSubmit={submit}>
          <Field
            label="Name of the site"
            error={error}
            hint="The name only, no link. We count how often a name is asked for and keep nothing about you."
          >
            {(control) => (
              <TextInput
                {...control}
                ref={input}
                name="name"
                autoComplete="off"
                dir="auto"
                maxLength={80}
                defaultValue={name}
              />
            )}
          </Field>
          <Button type="submit" kind="primary" busy={isBusy}>
            Ask us
          </Button>
        </form>
      )}
    </section>
  );
}
