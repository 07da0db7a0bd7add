import type pg from 'pg';
import { OperatorError } from '../../../base/errors';
import { OtherSecretError } from '../../../secrets/claim-secret';
import type { Sealer } from '../../../secrets/seal';
import { dropKeys, replaceFingerprint, rewriteFactors, storedFingerprint } from '../../../secrets/sealed-rows.queries';
import { unsealFactorSecret, sealFactorSecret } from '../sessions/factor-secret';
import type { Services } from '../../../trpc/services';
import { listPlainSecrets, replaceSecrets } from '../store/mfa.queries';

async function refuseOther(client: pg.Client, sealer: Sealer): Promise<void> {
  const known = await storedFingerprint(client);
  if (known !== undefined && known !== sealer.fingerprint) throw new OtherSecretError();
}

/** Stores the secrets in plain text, for a downgrade to an older version. Returns their number. */
export async function unsealFactors(client: pg.Client, sealer: Sealer): Promise<number> {
  await refuseOther(client, sealer);
  return await rewriteFactors(client, (stored) => unsealFactorSecret(sealer, stored));
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

const AT_ONCE = 500;

/**
 * Seals the secrets that an older version stored in plain text, in batches: if killed in between, the next start
 * continues. Run it in one process at a time.
 */
export async function sealPlainSecrets({
  db,
  sealer,
  logger,
}: Pick<Services, 'db' | 'sealer' | 'logger'>): Promise<void> {
  let sealed = 0;
  for (;;) {
    const plain = await listPlainSecrets(db, AT_ONCE);
    if (plain.length === 0) break;
    await replaceSecrets(
      db,
      plain.map((row) => ({ id: row.id, former: row.secret, later: sealFactorSecret(sealer, row, row.secret) })),
    );
    sealed += plain.length;
  }
  if (sealed > 0) logger.info({ sealed }, 'authenticator secrets were sealed');
}
