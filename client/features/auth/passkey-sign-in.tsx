import { useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { failureOf } from '../../layouts/failure';
import type { SignedIn } from './challenge';
import { PasskeyIcon } from './passkey-icon';
import styles from './passkey-sign-in.module.css';
import { PasskeyProblem, signInWithPasskey } from './passkeys';

interface Props {
  by: 'phone' | undefined;
  onSignedIn: (result: SignedIn) => Promise<void>;
}

/** Signs in without a name typed: the browser shows the passkeys it has for this site. */
export function PasskeySignIn({ by, onSignedIn }: Props) {
  const { utils } = useRouter().options.context;
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function signIn() {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await onSignedIn(await signInWithPasskey(utils));
    } catch (error) {
      setProblem(error instanceof PasskeyProblem ? error.message : failureOf(error).message);
    }
    setIsBusy(false);
  }

  return (
    <div className={styles.passkey}>
      {problem && (
        <Notice kind="error">
          <p>{problem}</p>
        </Notice>
      )}
      <Button wide busy={isBusy} onClick={signIn}>
        <PasskeyIcon />
        Sign in with a passkey
      </Button>
      <p className={styles.or}>{by ? 'or with your phone number' : 'or with your email'}</p>
    </div>
  );
}
