import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useHydrated } from '@tanstack/react-router';
import { PAYMENT_METHODS } from '../../../shared/facts/payment-methods';
import { hasArrived, MAX_EVIDENCE_MB, OUTCOMES, REPORT_DAYS } from '../../../shared/payouts/payouts';
import type { PayoutOutcome } from '../../../shared/payouts/payouts';
import { useKnownViewer } from '../auth/known-viewer';
import { Button, buttonClass } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Field } from '../../ui/form/field';
import { Notice } from '../../ui/messages/notice';
import text from '../../ui/text.module.css';
import { TextInput } from '../../ui/form/text-input';
import input from '../../ui/form/text-input.module.css';
import styles from './payouts-section.module.css';

const NOT_REACHED = 'That did not reach us. Please try again.';

interface Refusal {
  status: number;
  message: string;
}

function isTooLarge(form: HTMLFormElement): boolean {
  const image = new FormData(form).get('image');
  return image instanceof File && image.size > MAX_EVIDENCE_MB * 1024 * 1024;
}

async function send(form: HTMLFormElement): Promise<Refusal | undefined> {
  if (isTooLarge(form)) return { status: 413, message: `The image is larger than ${MAX_EVIDENCE_MB} MB.` };
  try {
    // Without the header a refusal is an HTML page.
    const headers = { Accept: 'application/json' };
    const response = await fetch(form.action, { method: 'POST', headers, body: new FormData(form) });
    if (response.ok) return undefined;
    const { error } = (await response.json()) as { error?: { message?: string } };
    return { status: response.status, message: error?.message ?? NOT_REACHED };
  } catch {
    return { status: 0, message: NOT_REACHED };
  }
}

export function ReportPayout({ address }: { address: string }) {
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open');
  const [refusal, setRefusal] = useState<Refusal>();
  const [outcome, setOutcome] = useState<PayoutOutcome>('paid');
  const viewer = useKnownViewer();
  const isScripted = useHydrated();
  const signInAddress = `/auth?redirectTo=${encodeURIComponent(`/casino/${address}#payouts`)}`;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === 'busy') return;
    setState('busy');
    const refused = await send(event.currentTarget);
    setRefusal(refused);
    setState(refused ? 'open' : 'sent');
  }

  if (state === 'sent') {
    return (
      <p role="status" tabIndex={-1} ref={(said) => said?.focus()}>
        Thank you. We look at your image, decide, delete it and write to you.
      </p>
    );
  }
  const signIn = (
    <p className={classNames(styles.form, text.scripted)}>
      <a className={buttonClass({ kind: 'primary' })} href={signInAddress}>
        Sign in to report
      </a>
    </p>
  );
  if (!viewer && isScripted) return signIn;
  const form = (
    <form
      className={classNames(styles.form, !viewer && text.unscripted)}
      aria-label="Report a withdrawal"
      action={`/casino/${address}/payouts`}
      method="post"
      encType="multipart/form-data"
      onSubmit={submit}
    >
      <p>
        One report per site every {REPORT_DAYS} days; confirmed email required. Nobody but our desk sees the image; we
        delete it once we have decided. Hide your balance and name if you like.
      </p>
      {!viewer && (
        <p>
          Not signed in? <a href={signInAddress}>Sign in</a> before you fill this in.
        </p>
      )}
      <Field label="Requested on">{(control) => <TextInput {...control} name="askedOn" type="date" required />}</Field>
      <Field label="Method">
        {(control) => (
          <select {...control} className={input.input} name="method">
            {Object.entries(PAYMENT_METHODS).map(([method, { label }]) => (
              <option key={method} value={method}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Amount in US dollars" hint="For skins or crypto, enter the value in dollars.">
        {(control) => <TextInput {...control} name="amount" inputMode="decimal" placeholder="50.00" required />}
      </Field>
      <Field label="Outcome">
        {(control) => (
          <select
            {...control}
            className={input.input}
            name="outcome"
            value={outcome}
            onChange={({ target }) => setOutcome(target.value as PayoutOutcome)}
          >
            {Object.entries(OUTCOMES).map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {hasArrived(outcome) && (
        <Field label="Time taken" hint="22 min, 3 h 20 min or 2 days.">
          {(control) => <TextInput {...control} name="took" placeholder="22 min" required={isScripted} />}
        </Field>
      )}
      <Field label="Screenshot" hint={`PNG, JPEG, WebP or GIF of at most ${MAX_EVIDENCE_MB} MB.`}>
        {(control) => (
          <TextInput
            {...control}
            name="image"
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            required
          />
        )}
      </Field>
      {refusal && (
        <Notice kind="error">
          {refusal.message} {refusal.status === 401 && <a href={signInAddress}>Sign in</a>}
        </Notice>
      )}
      <div>
        <Button type="submit" kind="primary" busy={state === 'busy'}>
          Send report
        </Button>
      </div>
    </form>
  );
  // Until the browser knows who reads, and without script.
  return viewer ? (
    form
  ) : (
    <>
      {signIn}
      {form}
    </>
  );
}
