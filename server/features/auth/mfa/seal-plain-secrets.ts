import type { Services } from '../../../trpc/services';
import { sealFactorSecret } from '../sessions/factor-secret';
import { listPlainSecrets, replaceSecrets } from '../store/plain-secrets.queries';

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
