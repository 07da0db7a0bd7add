import { useState } from 'react';
import { Button, buttonClass } from '../../ui/button';
import styles from './auth-forms.module.css';
import { lastProtectedPath } from './stored-paths';
import { useSignOut } from './sign-out';
import type { Viewer } from './viewer';

export function SignedInBox({ viewer: { displayName, email, role } }: { viewer: Viewer }) {
  const signOut = useSignOut();
  const [isBusy, setIsBusy] = useState(false);
  const [last] = useState(lastProtectedPath);
  const canGoBack = last !== '/' && last !== '/account' && last !== '/admin' && (role || !last.startsWith('/admin'));

  async function leave() {
    setIsBusy(true);
    await signOut();
    setIsBusy(false);
  }

  return (
    <>
      <h1>Your account</h1>
      <p>
        You are signed in as <bdi>{email ?? displayName}</bdi>.
      </p>
      <div className={styles.actions}>
        {canGoBack && (
          <a className={buttonClass({ kind: 'primary', wide: true })} href={last}>
            Continue where you were
          </a>
        )}
        {role && (
          <a className={buttonClass({ kind: canGoBack ? 'secondary' : 'primary', wide: true })} href="/admin">
            Open the admin area
          </a>
        )}
        <a className={buttonClass({ kind: role || canGoBack ? 'secondary' : 'primary', wide: true })} href="/account">
          Your account
        </a>
        <Button wide busy={isBusy} onClick={leave}>
          Sign Out
        </Button>
      </div>
    </>
  );
}
