import type { Db } from '../database/database';
import { OtherSecretError } from './other-secret';
import type { Sealer } from './seal';
import { findFingerprint, hasForeignSeals, insertFingerprint } from './secret-fingerprint.queries';

/** The first secret that a database meets is its own. Throws for the operator when this is another. */
export async function claimSecret(db: Db, sealer: Pick<Sealer, 'fingerprint' | 'keyId'>): Promise<void> {
  if ((await findFingerprint(db)) === undefined) {
    if (await hasForeignSeals(db, sealer.keyId)) throw new OtherSecretError();
    await insertFingerprint(db, sealer.fingerprint);
  }
  if ((await findFingerprint(db)) !== sealer.fingerprint) throw new OtherSecretError();
}
