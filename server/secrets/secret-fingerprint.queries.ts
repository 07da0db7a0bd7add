import { sql } from 'kysely';
import type { Db } from '../database/database';
import { SEALED } from './seal';

export async function findFingerprint(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('app_secret').select('fingerprint').executeTakeFirst())?.fingerprint;
}

/** If several processes start at once, the first one's fingerprint is stored and the others find it. */
export async function insertFingerprint(db: Db, fingerprint: string): Promise<void> {
  await db
    .insertInto('app_secret')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasForeignSeals(db: Db, keyId: string): Promise<boolean> {
  const own = `${SEALED}${keyId}.`;
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from mfa_factors where starts_with(secret, ${SEALED}) and not starts_with(secret, ${own})
    ) or exists (select from signing_keys where not starts_with(private_key, ${own})) as found
  `.execute(db);
  return rows[0]?.found ?? false;
}
