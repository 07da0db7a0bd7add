import type { Client } from '../../../trpc/trpc';
import type { SignedIn } from '../challenge';
import { canUsePasskeys, loadBrowserWebauthn } from './passkeys';

/** Shorter than the 5 minutes for which the server accepts the challenge. */
const OFFER_MS = 240_000;

export async function canListInField(): Promise<boolean> {
  if (!canUsePasskeys() || !('isConditionalMediationAvailable' in PublicKeyCredential)) return false;
  return await PublicKeyCredential.isConditionalMediationAvailable().catch(() => false);
}

/** Rejects when `signal` or another passkey ceremony ends the offer. */
async function chosenInField(client: Client, signal: AbortSignal) {
  const { startAuthentication, WebAuthnAbortService } = await loadBrowserWebauthn();
  const optionsJSON = await client.auth.passkeys.authenticationOptions.mutate({ isForField: true });
  signal.throwIfAborted();
  const outdated = AbortSignal.timeout(OFFER_MS);
  const ended = AbortSignal.any([signal, outdated]);
  const cancel = () => WebAuthnAbortService.cancelCeremony();
  ended.addEventListener('abort', cancel);
  try {
    return await startAuthentication({ optionsJSON, useBrowserAutofill: true });
  } catch (error) {
    // On a hidden page the offer is renewed only at the field's next focus.
    if (!outdated.aborted || document.visibilityState === 'hidden') throw error;
  } finally {
    ended.removeEventListener('abort', cancel);
  }
  return await chosenInField(client, signal);
}

export async function signInByField(client: Client, signal: AbortSignal): Promise<SignedIn | undefined> {
  // Errors are ignored, because the user did not request the list; the passkey button reports them.
  const response = await chosenInField(client, signal).catch(() => undefined);
  return response && (await client.auth.passkeys.verifyAuthentication.mutate({ response }));
}
