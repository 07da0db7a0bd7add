import { Link, useRouter } from '@tanstack/react-router';
import { useToast } from '../../ui/toaster';
import { noticeText } from './auth-messages';
import { AuthNotes } from './auth-notes';
import type { LinkSearch } from './auth-search';
import { announceAuth } from './auth-store';
import { BackToSignIn, LinkButton } from './link-button';
import { VerifyForm } from './verify-form';
import { useViewer } from './viewer';

export function ConfirmPage({ token, error, notice, by }: LinkSearch) {
  const router = useRouter();
  const showToast = useToast();
  const { utils } = router.options.context;
  const viewer = useViewer();
  const done = (status: 'confirmed' | 'changed') => {
    // The sign-in form shows the notice itself, and on a phone a toast would lie on its button.
    if (viewer) {
      const { title, text } = noticeText(status);
      showToast({ kind: 'success', title, description: text });
    }
    void router.navigate({ to: '/auth', search: { notice: status } });
  };

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
              const { status } = await utils.client.auth.verifyEmail.mutate({ token });
              await announceAuth(utils, 'USER_UPDATED');
              done(status);
            }}
          >
            <p>
              If you have confirmed before, <Link to="/auth">sign in</Link>; a sign-in with the right password offers a
              new link.
            </p>
          </LinkButton>
        </>
      ) : (
        <VerifyForm by={by} who={undefined} onConfirmed={done} />
      )}
      <BackToSignIn />
    </>
  );
}
