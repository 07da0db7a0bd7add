import { ExplainedFailure } from '../../../trpc/failure';
import type { Client } from '../../../trpc/trpc';
import type { SignedIn } from '../challenge';

// Loaded at the first use of a passkey.
export const loadBrowserWebauthn = () => import('@simplewebauthn/browser');

const ANSWER_MS = 2000;

const SENTENCES: Record<string, string> = {
  NotAllowedError: 'No passkey was used: it was cancelled, or took too long.',
  AbortError: 'No passkey was used: it was cancelled, or took too long.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys do not work at this address.',
};

export const canUsePasskeys = () =>
  typeof PublicKeyCredential === 'function' && isSecureContext && !/^[\d.]+$|:/.test(location.hostname);

function refuseOtherBrowsers() {
  if (!canUsePasskeys()) throw new ExplainedFailure('No passkeys in this browser yet. Please use another way.');
}

async function askBrowser<T>(
  ask: (library: Awaited<ReturnType<typeof loadBrowserWebauthn>>) => Promise<T>,
): Promise<T> {
  const library = await loadBrowserWebauthn();
  try {
    return await ask(library);
  } catch (error) {
    const { name } = error as Error;
    throw new ExplainedFailure(SENTENCES[name] ?? 'The passkey could not be used. Please use another way.', {
      cause: error,
    });
  }
}

export async function signInWithPasskey(client: Client): Promise<SignedIn> {
  refuseOtherBrowsers();
  const optionsJSON = await client.auth.passkeys.authenticationOptions.mutate();
  const response = await askBrowser(({ startAuthentication }) => startAuthentication({ optionsJSON }));
  return await client.auth.passkeys.verifyAuthentication.mutate({ response });
}

export async function addPasskey(client: Client): Promise<void> {
  refuseOtherBrowsers();
  const optionsJSON = await client.auth.passkeys.registrationOptions.mutate();
  const response = await askBrowser(({ startRegistration }) => startRegistration({ optionsJSON }));
  await client.auth.passkeys.verifyRegistration.mutate({ response });
}

export async function confirmWithPasskey(client: Client): Promise<void> {
  refuseOtherBrowsers();
  const optionsJSON = await client.auth.passkeys.reauthenticationOptions.mutate();
  const response = await askBrowser(({ startAuthentication }) => startAuthentication({ optionsJSON }));
  await client.auth.passkeys.reauthenticate.mutate({ response });
}

/** The device can store one, the account has none, and it was never offered before. Marks the offer as made. */
export async function claimPasskeyOffer(client: Client): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  try {
    const known = PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, ANSWER_MS, false));
    if (!(await Promise.race([known, late]))) return false;
    return (await client.auth.passkeys.claimOffer.mutate()).isOffered;
  } catch {
    return false;
  }
}
