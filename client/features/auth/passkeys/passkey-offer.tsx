import { useEffect, useRef, useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { Notice } from '../../../ui/messages/notice';
import text from '../../../ui/text.module.css';
import { useToast } from '../../../ui/messages/toaster';
import { toFailure } from '../../../trpc/failure';
import styles from '../auth-forms.module.css';
import { addPasskey } from './passkeys';

interface Props {
  password: string;
  onDone: () => Promise<void>;
}

export function PasskeyOffer({ password, onDone }: Props) {
  const { client } = useRouter().options.context;
  const showToast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => heading.current?.focus(), []);

  async function add() {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await client.auth.reauthenticate.mutate({ password });
      await addPasskey(client);
    } catch (error) {
      setProblem(toFailure(error).message);
      setIsBusy(false);
      return;
    }
    showToast({ kind: 'success', title: 'Passkey added', description: 'Next time it signs you in.' });
    await onDone();
  }

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Sign in without a password?
      </h1>
      <p>A passkey is your fingerprint, face or screen lock. There is nothing to remember and nothing to steal.</p>
      {problem && (
        <Notice kind="error">
          <p>{problem}</p>
        </Notice>
      )}
      <div className={styles.actions}>
        <Button kind="primary" wide busy={isBusy} onClick={add}>
          Add a passkey
        </Button>
        <Button wide onClick={onDone}>
          Not now
        </Button>
      </div>
      <p className={classNames(text.small, text.muted)}>
        We ask this once. You can add a passkey in your account at any time.
      </p>
    </>
  );
}
