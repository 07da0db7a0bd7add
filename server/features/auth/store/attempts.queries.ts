import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../database/database';
import { deleteBatch } from '../../../database/delete-batch';
import { handshakeSchema } from '../providers/provider';
import type { Handshake } from '../providers/provider';

const intentSchema = z.enum(['sign_in', 'link', 'reauthenticate']);
export type Intent = z.infer<typeof intentSchema>;

interface NewAttempt {
  stateHash: string;
  browserHash: string;
  provider: string;
  intent: Intent;
  sessionId: string | null;
  handshake: Handshake;
  returnTo: string;
}

export interface Attempt {
  intent: Intent;
  sessionId: string | null;
  handshake: Handshake;
  returnTo: string;
}

const MINUTES = 10;

export async function insertAttempt(db: Db, attempt: NewAttempt): Promise<void> {
  await db
    .insertInto('provider_attempts')
    .values({
      state_hash: attempt.stateHash,
      browser_hash: attempt.browserHash,
      provider: attempt.provider,
      intent: attempt.intent,
      session_id: attempt.sessionId,
      kept: JSON.stringify(attempt.handshake),
      return_to: attempt.returnTo,
      expires_at: sql<Date>`now() + make_interval(mins => ${sql.lit(MINUTES)})`,
    })
    .execute();
}

interface AttemptKey {
  stateHash: string;
  browserHash: string;
  provider: string;
}

export async function consumeAttempt(
  db: Db,
  { stateHash, browserHash, provider }: AttemptKey,
): Promise<Attempt | undefined> {
  const row = await db
    .deleteFrom('provider_attempts')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('provider', '=', provider)
    .returning(['intent', 'session_id', 'kept', 'return_to', sql<boolean>`expires_at > now()`.as('isOpen')])
    .executeTakeFirst();
  const handshake = handshakeSchema.safeParse(row?.kept);
  const intent = intentSchema.safeParse(row?.intent);
  // An attempt started by another version may lack a field; the user has to start again.
  if (!row?.isOpen || !handshake.success || !intent.success) return undefined;
  return {
    intent: intent.data,
    sessionId: row.session_id,
    handshake: handshake.data,
    returnTo: row.return_to,
  };
}

export async function deleteExpiredAttempts(db: Db): Promise<number> {
  return await deleteBatch(db, {
    table: 'provider_attempts',
    where: sql`expires_at < now()`,
    orderBy: sql`expires_at`,
  });
}

const NONCE_MINUTES = 10;

export async function insertNonce(db: Db, nonceHash: string): Promise<void> {
  await db
    .insertInto('sign_in_nonces')
    .values({ nonce_hash: nonceHash, expires_at: sql<Date>`now() + make_interval(mins => ${sql.lit(NONCE_MINUTES)})` })
    .execute();
}

export async function consumeNonce(db: Db, nonceHash: string): Promise<boolean> {
  const row = await db
    .deleteFrom('sign_in_nonces')
    .where('nonce_hash', '=', nonceHash)
    .returning(sql<boolean>`expires_at > now()`.as('isOpen'))
    .executeTakeFirst();
  return row?.isOpen ?? false;
}

export async function deleteExpiredNonces(db: Db): Promise<number> {
  return await deleteBatch(db, { table: 'sign_in_nonces', where: sql`expires_at < now()`, orderBy: sql`expires_at` });
}
