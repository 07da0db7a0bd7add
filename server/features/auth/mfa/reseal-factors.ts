import type pg from 'pg';
import { OperatorError } from '../../../base/errors';
import { OtherSecretError } from '../../../secrets/other-secret';
import type { Sealer } from '../../../secrets/seal';
import { dropKeys, replaceFingerprint, rewriteFactors, storedFingerprint } from '../../../secrets/sealed-rows.queries';
import { factorSecretOf, sealFactorSecret } from '../sessions/factor-secret';

async function refuseOther(client: pg.Client, sealer: Sealer): Promise<void> {
  const known = await storedFingerprint(client);
  if (known !== undefined && known !== sealer.fingerprint) throw new OtherSecretError();
}

/** Stores the secrets in plain text, for a downgrade to an older version. Returns their number. */
export async function unsealFactors(client: pg.Client, sealer: Sealer): Promise<number> {
  await refuseOther(client, sealer);
  return await rewriteFactors(client, (stored) => factorSecretOf(sealer, stored));
}

/** Reseals the database with another secret; returns the number of factors. Signing keys are dropped, not resealed. */
export async function changeSeal(client: pg.Client, former: Sealer, next: Sealer): Promise<number> {
  if ((await storedFingerprint(client)) === next.fingerprint) {
    throw new OperatorError('APP_SECRET: the database is sealed with this one already.');
  }
  await refuseOther(client, former);
  const factors = await rewriteFactors(client, (stored) =>
    sealFactorSecret(next, stored, factorSecretOf(former, stored)),
  );
  await dropKeys(client);
  await replaceFingerprint(client, next.fingerprint);
  return factors;
}
