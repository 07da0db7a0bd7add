import { setTimeout as pause } from 'node:timers/promises';
import type { AccountIdentifier } from '../../../../shared/auth/auth.schema';
import { getLimitSubject } from '../../../http/rate-limits';
import type { AuthContext } from '../primitives/auth-context';
import {
  consumeCallLimit,
  consumeMessageQuota,
  consumeTextMessageLimit,
  mayWriteOnRequest,
} from '../primitives/auth-limits';
import { isKnownNetwork } from '../primitives/known-networks';
import { findAccountByIdentifier } from '../store/auth.queries';
import type { Account } from '../store/auth.queries';

export async function consumeMessageCall(
  { services: { db }, client }: AuthContext,
  name: string,
  { email }: AccountIdentifier,
): Promise<void> {
  await consumeCallLimit(db, name, client.ip);
  if (!email) await consumeTextMessageLimit(db, getLimitSubject(client.ip));
}

interface RequestedMessage {
  account: Account | undefined;
  /** False: send nothing, but do not reveal that to the requester. */
  isWanted: boolean;
}

export async function consumeSignUpMessage(
  caller: AuthContext,
  name: string,
  who: AccountIdentifier,
): Promise<RequestedMessage> {
  const { services, client } = caller;
  await consumeMessageCall(caller, name, who);
  const account = await findAccountByIdentifier(services.db, who);
  // A link is valid for an hour, so the last of the three allowed an hour still works. A code expires within minutes.
  if (who.email && name !== 'otp') {
    return { account, isWanted: await consumeMessageQuota(services.db, name, who.email) };
  }
  const isWanted = await mayWriteOnRequest(services.db, name, {
    target: who.email ?? who.phone ?? '',
    ip: client.ip,
    isKnownNetwork: await isKnownNetwork(services.db, account?.id, client.ip),
  });
  return { account, isWanted };
}

const LEAST_MS = 100;

/** Storing a message takes longer than storing none: a minimum duration hides the difference in the response time. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, pause(LEAST_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
