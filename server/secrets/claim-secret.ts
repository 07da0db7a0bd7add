import type { Db } from '../database/database';
import { OtherSecretError } from './other-secret';
import type { Sealer } from './seal';
import { findFingerprint, hasForeignSeals, insertFingerprint } from './secret-fingerprint.queries';

/** Binds the database to the first secret it is started with. Throws OtherSecretError for any other secret. */
export async function claimSecret(db: Db, sealer: Pick<Sealer, 'fingerprint' | 'keyId'>): Promise<void> {
  if ((await findFingerprint(db)) === undefined) {
    if (await hasForeignSeals(db, sealer.keyId)) throw new OtherSecretError();
    await insertFingerprint(db, sealer.fingerprint);
  }
  if ((await findFingerprint(db)) !== sealer.fingerprint) throw new OtherSecretError();
}
