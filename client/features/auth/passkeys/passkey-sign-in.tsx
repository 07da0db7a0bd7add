import { useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { Notice } from '../../../ui/messages/notice';
import text from '../../../ui/text.module.css';
import { toFailure } from '../../../trpc/failure';
import type { SignedIn } from '../challenge';
import { PasskeyIcon } from './passkey-icon';
import { signInWithPasskey } from './passkeys';
import { ProviderButtons } from '../providers/provider-buttons';
import type { ListedProvider } from '../providers/provider-buttons';
import ways from '../providers/provider-buttons.module.css';
import { useDropEarlierError } from '../use-drop-earlier-error';

interface Props {
  providers: readonly ListedProvider[];
  by: 'phone' | undefined;
  redirectTo: string | undefined;
  onSignedIn: (result: SignedIn) => Promise<void>;
}

/** The passkey button needs no name: the browser lists its passkeys for this site. */
export function OtherSignInMethods({ providers, by, redirectTo, onSignedIn }: Props) {
  const { client } = useRouter().options.context;
  const dropEarlierError = useDropEarlierError();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function signIn() {
    setIsBusy(true);
    setProblem(undefined);
    dropEarlierError();
    try {
      await onSignedIn(await signInWithPasskey(client));
    } catch (error) {
      setProblem(toFailure(error).message);
    }
    setIsBusy(false);
  }

  const passkey = (isAlone: boolean) => (
    <Button
      wide={isAlone}
      className={classNames(text.scripted, isAlone && ways.all)}
      busy={isBusy}
      aria-label="Sign in with a passkey"
      onClick={signIn}
    >
      <PasskeyIcon />
      {isAlone ? 'Sign in with a passkey' : 'Passkey'}
    </Button>
  );
  return (
    <>
      {problem && (
        <Notice kind="error">
          <p>{problem}</p>
        </Notice>
      )}
      {providers.length === 0 ? (
        <>
          {passkey(true)}
          <p className={classNames(ways.or, text.scripted)}>
            {by ? 'or with your phone number' : 'or with your email'}
          </p>
        </>
      ) : (
        <ProviderButtons providers={providers} by={by} redirectTo={redirectTo} passkey={passkey} />
      )}
    </>
  );
}
