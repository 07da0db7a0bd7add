import { useState } from 'react';
import { Link, useRouter } from '@tanstack/react-router';
import { AuthNotes } from './auth-notes';
import type { AuthLinkSearch } from './auth-search';
import type { Challenge, SignedIn } from './challenge';
import { useFinishSignIn } from './finish-sign-in';
import { BackToSignIn, InvalidLink, LinkButton } from './link-button';
import { SecondFactorForm } from './second-factor-form';

export function CodeLinkPage({ token, error, notice, redirectTo }: AuthLinkSearch) {
  const { client } = useRouter().options.context;
  const finish = useFinishSignIn(redirectTo);
  const [challenge, setChallenge] = useState<Challenge>();

  async function goOn(result: SignedIn) {
    if (result.status === 'second_factor') setChallenge(result);
    else await finish();
  }

  const another = (
    <p>
      <Link to="/auth" search={{ mode: 'code', redirectTo }}>
        Ask for another one
      </Link>
    </p>
  );
  return (
    <>
      <h1>{challenge ? 'One more step' : 'Sign in'}</h1>
      <AuthNotes error={error} notice={notice} />
      {challenge && (
        <SecondFactorForm challenge={challenge} onSignedIn={finish} onEnded={() => setChallenge(undefined)} />
      )}
      {!challenge && token && (
        <LinkButton
          action="/auth/code"
          token={token}
          label="Sign in"
          failureTitle="Error signing in"
          redirectTo={redirectTo}
          send={async () => goOn(await client.auth.otp.verify.mutate({ token }))}
        >
          {another}
        </LinkButton>
      )}
      {!challenge && !token && !error && <InvalidLink>{another}</InvalidLink>}
      {!challenge && !token && error && another}
      <BackToSignIn />
    </>
  );
}
