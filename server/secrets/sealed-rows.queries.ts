import type pg from 'pg';
import { SEALED } from './seal';

interface SealedSecret {
  id: string;
  userId: string;
  secret: string;
}

/** Blocks every start on this database until the transaction ends, because a start reads the fingerprint first. */
export async function lockSecret(client: pg.Client): Promise<void> {
  await client.query('lock table app_secret, mfa_factors, signing_keys in access exclusive mode');
}

export async function storedFingerprint(client: pg.Client): Promise<string | undefined> {
  const table = await client.query<{ found: boolean }>(`select to_regclass('app_secret') is not null as found`);
  if (!table.rows[0]?.found) return undefined;
  const { rows } = await client.query<{ fingerprint: string }>('select fingerprint from app_secret');
  return rows[0]?.fingerprint;
}

export async function rewriteFactors(client: pg.Client, rewrite: (stored: SealedSecret) => string): Promise<number> {
  const { rows } = await client.query<SealedSecret>(
    'select id, user_id as "userId", secret from mfa_factors where starts_with(secret, $1)',
    [SEALED],
  );
  await client.query(
    `update mfa_factors set secret = rewritten.secret
       from unnest($1::uuid[], $2::text[]) as rewritten (id, secret) where mfa_factors.id = rewritten.id`,
    [rows.map(({ id }) => id), rows.map(rewrite)],
  );
  return rows.length;
}

export async function dropKeys(client: pg.Client): Promise<void> {
  await client.query('delete from signing_keys');
}

export async function replaceFingerprint(client: pg.Client, fingerprint: string): Promise<void> {
  await client.query('update app_secret set fingerprint = $1, created_at = now()', [fingerprint]);
}

/**
 * Users with an authenticator app then sign in without it and see a notice on the account page; recovery codes go with
 * the last second factor. The next start creates new signing keys and binds the database to its secret. Returns the
 * number of verified apps deleted.
 */
export async function dropSealed(client: pg.Client): Promise<number> {
  await client.query(
    `insert into account_notices (user_id, event, detail)
     select distinct user_id, 'factor_lost', '' from mfa_factors where starts_with(secret, $1) and status = 'verified'`,
    [SEALED],
  );
  const { rows } = await client.query<{ userId: string; status: string }>(
    'delete from mfa_factors where starts_with(secret, $1) returning user_id as "userId", status',
    [SEALED],
  );
  await client.query(
    `delete from recovery_codes where user_id = any ($1::uuid[])
        and not exists (select from mfa_factors where user_id = recovery_codes.user_id and status = 'verified')`,
    [rows.map(({ userId }) => userId)],
  );
  await dropKeys(client);
  await client.query('delete from app_secret');
  return rows.filter(({ status }) => status === 'verified').length;
}
