import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useRouter } from '@tanstack/react-router';
import { toFailure } from '../../trpc/failure';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/messages/notice';
import { useToast } from '../../ui/messages/toaster';
import styles from './auth-forms.module.css';

export type AccountIdentifier = { email: string } | { phone: string };

export function ResendConfirmation({ who }: { who: AccountIdentifier }) {
  const { client } = useRouter().options.context;
  const showToast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const isEmail = 'email' in who;

  async function resend(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    try {
      await client.auth.resend.mutate(who);
      showToast({ kind: 'success', title: 'Message sent', description: 'It may take a minute to arrive.' });
    } catch (error) {
      showToast({ kind: 'error', title: 'Error sending the message', description: toFailure(error).message });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Notice>
      <form className={styles.actions} action="/auth/resend" method="post" onSubmit={resend}>
        <p>No message from us? Check your spam folder or send it again (up to three times an hour).</p>
        <input type="hidden" name={isEmail ? 'email' : 'phone'} value={isEmail ? who.email : who.phone} />
        <div>
          <Button type="submit" size="small" busy={isBusy}>
            Resend confirmation
          </Button>
        </div>
      </form>
    </Notice>
  );
}
