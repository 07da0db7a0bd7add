import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice';
import text from '../../ui/text.module.css';
import { classNames } from '../../ui/class-names';
import { SignInForm } from './sign-in-form';
import styles from './sign-in.module.css';
import { SignedInBox } from './signed-in-box';
import { useViewer } from './viewer';

// What a form sent without script comes back with.
const REFUSALS = {
  missing: 'You must provide either an email or phone number and a password',
  invalid: 'Invalid email or password',
  unconfirmed: 'Please confirm your email address first.',
  limited: 'Too many attempts. Please wait a little and try again.',
} as const;

export type Refusal = keyof typeof REFUSALS;

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'string' && Object.hasOwn(REFUSALS, value);
}

const WALL = [
  'copperline',
  'ninth-round',
  'old-harbour',
  'tinderbox-cases',
  'greyhound-nine',
  'lanternfish',
  'two-bridges',
  'saltmarsh',
  'ravelin',
  'brasspoint',
  'mothlight',
  'kiteyard',
];

interface Props {
  /** Brand and colour mode. */
  top: ReactNode;
  refusal: Refusal | undefined;
  redirectTo: string | undefined;
}

export function SignInPage({ top, refusal, redirectTo }: Props) {
  const viewer = useViewer();
  return (
    <div className={styles.page}>
      <header className={styles.top}>{top}</header>
      <main className={styles.main} id="main" tabIndex={-1}>
        <div className={styles.box}>
          {viewer ? (
            <SignedInBox viewer={viewer} />
          ) : (
            <>
              <h1>Sign in</h1>
              {refusal && (
                <Notice kind="error" title="Error signing in">
                  <p>{REFUSALS[refusal]}</p>
                </Notice>
              )}
              <SignInForm redirectTo={redirectTo} />
            </>
          )}
          <p className={classNames(text.small, text.muted)}>
            Reading, comparing and claiming bonuses needs no account. 18+ only.
          </p>
        </div>
      </main>
      <aside className={styles.art} aria-hidden="true">
        <div className={styles.wall}>
          {WALL.map((name) => (
            <img key={name} src={`/demo/logos/${name}.svg`} width={64} height={64} alt="" loading="lazy" />
          ))}
        </div>
        <p className={styles.motto}>Tested with our own money. Ranked in the open.</p>
      </aside>
    </div>
  );
}
