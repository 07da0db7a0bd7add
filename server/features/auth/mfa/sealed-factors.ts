import type pg from 'pg';
import { OperatorError } from '../../../base/errors';
import { OtherSecretError } from '../../../secrets/claim-secret';
import type { Sealer } from '../../../secrets/seal';
import { dropKeys, replaceFingerprint, rewriteFactors, storedFingerprint } from '../../../secrets/sealed-rows.queries';
import { unsealFactorSecret, sealFactorSecret } from '../sessions/factor-secret';

async function refuseOther(client: pg.Client, sealer: Sealer): Promise<void> {
  const known = await storedFingerprint(client);
  if (known !== undefined && known !== sealer.fingerprint) throw new OtherSecretError();
}

/** Reseals the database with another secret; returns the number of factors. Signing keys are dropped, not resealed. */
export async function changeSeal(client: pg.Client, former: Sealer, next: Sealer): Promise<number> {
  if ((await storedFingerprint(client)) === next.fingerprint) {
    throw new OperatorError('APP_SECRET: the database is sealed with this one already.');
  }
  await refuseOther(client, former);
  const factors = await rewriteFactors(client, (stored) =>
    sealFactorSecret(next, stored, unsealFactorSecret(former, stored)),
  );
  await dropKeys(client);
  await replaceFingerprint(client, next.fingerprint);
  return factors;
}
