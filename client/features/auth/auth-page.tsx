import { useEffect, useRef, useState } from 'react';
import { Link, useRouter } from '@tanstack/react-router';
import { classNames } from '../../ui/class-names';
import segmented from '../../ui/form/segmented.module.css';
import text from '../../ui/text.module.css';
import { AccountField, AccountSwitch, accountProblems, toIdentifier } from './fields/account-field';
import { AuthNotes } from './auth-notes';
import { AUTH_TITLES } from './auth-search';
import type { AuthMode, AuthSearch } from './auth-search';
import type { Challenge, SignedIn } from './challenge';
import { announceAuth } from './auth-store';
import { CodeSignIn } from './code-sign-in';
import { useFinishSignIn } from './finish-sign-in';
import { ProviderButtons } from './providers/provider-buttons';
import type { ListedProvider } from './providers/provider-buttons';
import { PasskeyOffer } from './passkeys/passkey-offer';
import { OtherSignInMethods } from './passkeys/passkey-sign-in';
import { claimPasskeyOffer } from './passkeys/passkeys';
import { storeAttemptPath } from './stored-paths';
import { ResendConfirmation } from './resend-confirmation';
import type { AccountIdentifier } from './resend-confirmation';
import { PlainSecondFactorForm, SecondFactorForm } from './second-factor-form';
import { SignInForm } from './sign-in-form';
import { AccountSignUpForm } from './sign-up-form';
import { SignedInBox } from './signed-in-box';
import { useNoticeAtSignIn } from './use-notice-at-sign-in';
import { VerifyForm } from './verify-form';
import { useViewer } from './viewer';
import { Button } from '../../ui/button';
import styles from './auth-forms.module.css';
import { FormRefusal } from './form-refusal';
import { useAuthForm } from './use-auth-form';
import { expectSignIn } from './expect-sign-in';

function SsoForm({ redirectTo }: { redirectTo: string | undefined }) {
  const { client } = useRouter().options.context;
  const { form, problems, refusal, isBusy, submit } = useAuthForm({
    failureTitle: 'Error signing in',
    check: (read) => accountProblems(undefined, read, 'Enter your work email address'),
    send: async (read) => {
      const { provider } = await client.auth.sso.mutate({ email: read('email') });
      const { url } = await client.auth.authorize.mutate({ provider, ...(redirectTo ? { redirectTo } : {}) });
      expectSignIn();
      location.assign(url);
    },
  });
  return (
    <form ref={form} className={styles.form} action="/auth/sso" method="post" noValidate onSubmit={submit}>
      <FormRefusal refusal={refusal} />
      <p>Your organisation confirms who you are; you need no password here.</p>
      <AccountField by={undefined} problems={problems} />
      {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
      <Button type="submit" kind="primary" wide busy={isBusy}>
        Continue
      </Button>
    </form>
  );
}

interface RecoverProps {
  by: 'phone' | undefined;
  onSent: (who: AccountIdentifier) => void;
}

function RecoverForm({ by, onSent }: RecoverProps) {
  const { client } = useRouter().options.context;
  const { form, problems, refusal, isBusy, submit } = useAuthForm({
    failureTitle: 'Error sending the message',
    check: (read) => accountProblems(by, read, by ? 'Enter your phone number' : 'Enter your email address'),
    send: async (read) => {
      const who = toIdentifier(read);
      await client.auth.recover.mutate(who);
      onSent(who);
    },
  });

  return (
    <form ref={form} className={styles.form} action="/auth/recover" method="post" noValidate onSubmit={submit}>
      <FormRefusal refusal={refusal} />
      <p>{by ? 'We send you a code to choose a new password with.' : 'We send you a link to choose a new password.'}</p>
      <AccountField by={by} problems={problems} />
      <Button type="submit" kind="primary" wide busy={isBusy}>
        {by ? 'Send the code' : 'Send the link'}
      </Button>
    </form>
  );
}

const SWITCHES = new Set<AuthMode>(['sign-in', 'sign-up', 'recover', 'code']);

function Modes({ current, by, redirectTo }: { current: AuthMode } & Pick<AuthSearch, 'by' | 'redirectTo'>) {
  const modes = ['sign-in', 'sign-up'] as const;
  return (
    <nav className={classNames(segmented.segmented, segmented.wide)} aria-label="Account">
      {modes.map((mode) => (
        <Link
          key={mode}
          to="/auth"
          search={{ mode: mode === 'sign-in' ? undefined : mode, by, redirectTo }}
          activeOptions={{ exact: true }}
          aria-current={mode === current ? 'page' : undefined}
        >
          {AUTH_TITLES[mode]}
        </Link>
      ))}
    </nav>
  );
}

interface Props extends AuthSearch {
  smsIsSent: boolean;
  providers: readonly ListedProvider[];
}

function AuthForms({
  mode = 'sign-in',
  by,
  notice,
  redirectTo,
  smsIsSent,
  providers,
  finish,
}: Props & { finish: (password?: string) => Promise<void> }) {
  const router = useRouter();
  const goOnWith = useNoticeAtSignIn();
  const [challenge, setChallenge] = useState<Challenge>();
  const [sentTo, setSentTo] = useState<AccountIdentifier>();
  const typed = useRef<string>(undefined);

  async function goOn(result: SignedIn, password?: string) {
    typed.current = password;
    if (result.status !== 'second_factor') return finish(password);
    setChallenge(result);
    await router.navigate({ to: '/auth', search: { mode: 'second-factor', redirectTo } });
  }

  const goTo = (next: AuthSearch) => void router.navigate({ to: '/auth', search: { by, redirectTo, ...next } });

  switch (mode) {
    case 'sign-in':
      return (
        <>
          <OtherSignInMethods providers={providers} by={by} redirectTo={redirectTo} onSignedIn={goOn} />
          <SignInForm by={by} redirectTo={redirectTo} smsIsSent={smsIsSent} onSignedIn={goOn} />
        </>
      );
    case 'sign-up':
      return (
        <AccountSignUpForm
          by={by}
          onSignedUp={(who) => {
            setSentTo(who);
            goTo({ mode: 'verify' });
          }}
        />
      );
    case 'verify':
      return (
        <>
          <VerifyForm
            by={by}
            who={sentTo}
            onConfirmed={(status) => goOnWith(status, { by, redirectTo })}
            onSignedIn={() => finish()}
          />
          {sentTo && <ResendConfirmation who={sentTo} />}
        </>
      );
    case 'recover':
      return (
        <RecoverForm
          by={by}
          onSent={(who) => {
            if ('phone' in who)
              void router.navigate({ to: '/auth/reset', search: { by: 'phone', notice: 'code-sent' } });
            else goTo({ mode: 'recover', notice: 'recover-sent' });
          }}
        />
      );
    case 'code':
      return <CodeSignIn by={by} redirectTo={redirectTo} isSent={notice === 'code-sent'} onSignedIn={goOn} />;
    case 'sso':
      return <SsoForm redirectTo={redirectTo} />;
    case 'second-factor':
      if (!challenge) return <PlainSecondFactorForm redirectTo={redirectTo} smsIsSent={smsIsSent} />;
      return (
        <SecondFactorForm
          challenge={challenge}
          onSignedIn={() => finish(typed.current)}
          onEnded={() => {
            setChallenge(undefined);
            goTo({});
          }}
        />
      );
  }
}

export function AuthPage(search: Props) {
  const viewer = useViewer();
  const { mode = 'sign-in', error, notice, by, redirectTo, smsIsSent, providers } = search;
  const finish = useFinishSignIn(redirectTo, mode === 'verify');
  const { client } = useRouter().options.context;
  const [isSigningOut, setIsSigningOut] = useState(false);
  const [offeredFor, setOfferedFor] = useState<string>();

  // After a redirect by the server, only the URL contains the path the visitor wanted.
  useEffect(() => {
    if (redirectTo !== undefined) storeAttemptPath(redirectTo);
  }, [redirectTo]);

  async function signOutHere() {
    setIsSigningOut(true);
    await finish();
  }

  async function arrive(password?: string) {
    if (password === undefined || !(await claimPasskeyOffer(client))) return signOutHere();
    setIsSigningOut(true);
    setOfferedFor(password);
    await announceAuth(client, 'SIGNED_IN');
  }

  if (viewer && !isSigningOut) return <SignedInBox viewer={viewer} />;
  if (offeredFor !== undefined) return <PasskeyOffer password={offeredFor} onDone={signOutHere} />;
  const isFirst = mode === 'sign-in' || mode === 'sign-up';
  return (
    <>
      <h1>{AUTH_TITLES[mode]}</h1>
      {isFirst && <Modes current={mode} by={by} redirectTo={redirectTo} />}
      <AuthNotes mode={mode} error={error} notice={notice} />
      {mode === 'sign-up' && providers.length > 0 && (
        <ProviderButtons providers={providers} by={by} redirectTo={redirectTo} />
      )}
      <AuthForms {...search} finish={arrive} />
      {SWITCHES.has(mode) && (by || smsIsSent) && (
        <p className={text.small}>
          <AccountSwitch by={by} />
        </p>
      )}
      {!isFirst && (
        <Link to="/auth" search={{ redirectTo }} className={text.iconLink}>
          Back to sign in
        </Link>
      )}
      {providers.length > 0 && (
        <p className={classNames(text.small, text.muted)}>
          We get a name and an id from the provider, never your password, and post nothing.
        </p>
      )}
    </>
  );
}
