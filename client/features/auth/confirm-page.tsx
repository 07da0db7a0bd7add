import { Link, useRouter } from '@tanstack/react-router';
import { AuthNotes } from './auth-notes';
import type { AuthLinkSearch } from './auth-search';
import { announceAuth } from './auth-store';
import { useFinishSignIn } from './finish-sign-in';
import { BackToSignIn, LinkButton } from './link-button';
import { useNoticeAtSignIn } from './use-notice-at-sign-in';
import { VerifyForm } from './verify-form';

export function ConfirmPage({ token, error, notice, by }: AuthLinkSearch) {
  const { client } = useRouter().options.context;
  const goOnWith = useNoticeAtSignIn();
  const finish = useFinishSignIn(undefined, true);

  return (
    <>
      <h1>Confirm your address</h1>
      <AuthNotes mode="verify" error={error} notice={notice} />
      {token ? (
        <>
          <p>One more step, so that nobody else can use your address.</p>
          <LinkButton
            action="/auth/confirm"
            token={token}
            label="Confirm"
            failureTitle="Error confirming"
            send={async () => {
              const { status } = await client.auth.verifyEmail.mutate({ token });
              await announceAuth(client, 'USER_UPDATED');
              await goOnWith(status === 'changed' ? status : 'confirmed');
            }}
          >
            <p>
              If you have confirmed before, <Link to="/auth">sign in</Link>; a sign-in with the right password offers a
              new link.
            </p>
          </LinkButton>
        </>
      ) : (
        <VerifyForm by={by} who={undefined} onConfirmed={goOnWith} onSignedIn={finish} />
      )}
      <BackToSignIn />
    </>
  );
}
