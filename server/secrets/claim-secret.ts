import type { Db } from '../database/database';
import type { Sealer } from './seal';
import { findFingerprint, hasForeignSeals, insertFingerprint } from './secret-fingerprint.queries';
import { OperatorError } from '../base/errors';

export class OtherSecretError extends OperatorError {
  override readonly name = 'OtherSecretError';

  constructor() {
    super(
      'APP_SECRET is not the one this database is sealed with. Set the one it had; where the variable was not set, that is the file app-secret in the former DATA_DIR. If it is lost, npm run keys -- drop-sealed goes on without what it sealed: docs/operations.md, “The secret”.',
    );
  }
}

/** Binds the database to the first secret it is started with. Throws OtherSecretError for any other secret. */
export async function claimSecret(db: Db, sealer: Pick<Sealer, 'fingerprint' | 'keyId'>): Promise<void> {
  if ((await findFingerprint(db)) === undefined) {
    if (await hasForeignSeals(db, sealer.keyId)) throw new OtherSecretError();
    await insertFingerprint(db, sealer.fingerprint);
  }
  if ((await findFingerprint(db)) !== sealer.fingerprint) throw new OtherSecretError();
}
