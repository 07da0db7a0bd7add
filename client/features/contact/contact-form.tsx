import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { ContactInput } from '../../../shared/content/contact.schema';
import { toFailure } from '../../trpc/failure';
import { isTrpcError } from '../../trpc/trpc';
import { Button, buttonClass } from '../../ui/button';
import { Notice } from '../../ui/messages/notice';
import { useSubmissionId } from '../../ui/form/use-submission-id';
import { FIELD_NAMES, contactProblems, readMessage } from './contact-fields';
import type { FieldErrors } from './contact-fields';
import styles from './contact-form.module.css';
import { ContactInputs } from './contact-inputs';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../ui/icons/icon';
import text from '../../ui/text.module.css';

type SentProps = {
  isAnnounced: boolean;
  onAgain: () => void;
};

function ContactSent({ isAnnounced, onAgain }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAnnounced) heading.current?.focus();
  }, [isAnnounced]);
  return (
    <div className={styles.sent}>
      <h2 className={styles.heading} ref={heading} tabIndex={-1}>
        <Icon name="check" className={styles.mark} />
        Message sent
      </h2>
      <p className={text.muted}>
        Thank you. Somebody at the desk reads every message and answers to the address you gave.
      </p>
      <Link className={buttonClass()} to="/contact" onClick={onAgain}>
        Write another
      </Link>
    </div>
  );
}

type Props = {
  isSent: boolean;
  send: (message: ContactInput) => Promise<unknown>;
};

const NOT_REACHED = 'That did not reach us. Your text is still here; please try again.';

function toRefusal(error: unknown): { errors: FieldErrors; failure?: string } {
  if (!isTrpcError(error) || !error.data) return { errors: {}, failure: NOT_REACHED };
  const fields: Record<string, string[] | undefined> = error.data.fieldErrors ?? {};
  const named = FIELD_NAMES.flatMap((name) => (fields[name]?.[0] ? [[name, fields[name][0]] as const] : []));
  return named.length > 0 ? { errors: Object.fromEntries(named) } : { errors: {}, failure: toFailure(error).message };
}

export function ContactForm({ isSent: wasSent, send }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isSent, setIsSent] = useState(wasSent);
  const [isBusy, setIsBusy] = useState(false);
  const { submissionId, renew } = useSubmissionId();
  const [{ errors, failure }, setRefusal] = useState<ReturnType<typeof toRefusal>>({ errors: {} });

  useEffect(() => {
    // Set by script: without it the browser's own validation is better than none.
    if (form.current) form.current.noValidate = true;
  }, [isSent]);

  useEffect(() => {
    const first = FIELD_NAMES.find((name) => errors[name]);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }, [errors]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const message = readMessage(event.currentTarget);
    const problems = contactProblems(message);
    setRefusal({ errors: problems });
    if (Object.keys(problems).length > 0) return;
    setIsBusy(true);
    try {
      await send({ ...message, submissionId: submissionId() });
      renew();
      setIsSent(true);
    } catch (error) {
      setRefusal(toRefusal(error));
    } finally {
      setIsBusy(false);
    }
  }

  if (isSent) return <ContactSent isAnnounced={!wasSent} onAgain={() => setIsSent(false)} />;
  return (
    <form className={styles.form} ref={form} action="/contact" method="post" aria-label="Write to us" onSubmit={submit}>
      {failure && <Notice kind="error">{failure}</Notice>}
      <ContactInputs errors={errors} />
      <div>
        <Button type="submit" kind="primary" busy={isBusy}>
          Send Message
        </Button>
      </div>
    </form>
  );
}
