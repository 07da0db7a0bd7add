import type { Utils } from '../../trpc';
import type { SignedIn } from './challenge';
import { canUsePasskeys, loadWebauthn } from './passkeys';

/** Below the time for which the server takes an answer. */
const OFFER_MS = 240_000;

/** Whether this browser lists passkeys in a field whose `autocomplete` ends in 'webauthn'. */
export async function canListInField(): Promise<boolean> {
  if (!canUsePasskeys() || !('isConditionalMediationAvailable' in PublicKeyCredential)) return false;
  return await PublicKeyCredential.isConditionalMediationAvailable();
}

/** Waits until one is chosen; rejects when `signal` or another use of passkeys ends the offer. */
async function chosenInField(utils: Utils, signal: AbortSignal) {
  const { startAuthentication, WebAuthnAbortService } = await loadWebauthn();
  const optionsJSON = await utils.client.auth.passkeys.authenticationOptions.mutate({ isForField: true });
  signal.throwIfAborted();
  const outdated = AbortSignal.timeout(OFFER_MS);
  const ended = AbortSignal.any([signal, outdated]);
  const cancel = () => WebAuthnAbortService.cancelCeremony();
  ended.addEventListener('abort', cancel);
  try {
    return await startAuthentication({ optionsJSON, useBrowserAutofill: true });
  } catch (error) {
    // A page that nobody looks at waits for the field's next focus.
    if (!outdated.aborted || document.visibilityState === 'hidden') throw error;
  } finally {
    ended.removeEventListener('abort', cancel);
  }
  return await chosenInField(utils, signal);
}

/** As signInWithPasskey, by the list in the field of the name; undefined when none was chosen there. */
export async function signInByField(utils: Utils, signal: AbortSignal): Promise<SignedIn | undefined> {
  // Nobody has asked for the list: without it, the button beside the field says what is wrong.
  const response = await chosenInField(utils, signal).catch(() => undefined);
  return response && (await utils.client.auth.passkeys.verifyAuthentication.mutate({ response }));
}
