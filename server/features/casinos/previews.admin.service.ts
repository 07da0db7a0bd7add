import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../database/database';
import { AppError } from '../../errors';
import type { Services } from '../../services';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../audit/audit.service';
import { lockCasino } from './casinos.admin.queries';
import { noSuchCasino } from './no-such-casino';
import { getCasino } from './casinos.service';
import { deletePreviews, findPreviewedCasinoId, insertPreview } from './previews.admin.queries';

const DAYS = 7;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** A link under which anybody who has it reads the review as it stands, for a week. */
export async function createCasinoPreview({ db, config }: Pick<Services, 'db' | 'config'>, actor: Actor, id: string) {
  const token = randomBytes(32).toString('base64url');
  return await db.transaction().execute(async (trx) => {
    if (!(await lockCasino(trx, id))) throw noSuchCasino(id);
    await deletePreviews(trx, id, { onlyExpired: true });
    const { expiresAt } = await insertPreview(trx, {
      casinoId: id,
      userId: actor.viewer.userId,
      tokenHash: hashOf(token),
      days: DAYS,
    });
    await recordChange(trx, actor, { action: 'share', entity: 'casino', entityId: id, after: { expiresAt } });
    return { url: `${config.publicUrl}/preview/casino/${token}`, expiresAt };
  });
}

export async function getPreviewedCasino(db: Db, token: string) {
  const id = await findPreviewedCasinoId(db, hashOf(token));
  const casino = id === undefined ? undefined : await getCasino(db, id, { withDrafts: true });
  if (!casino) throw new AppError('NOT_FOUND', 'This preview link has ended or never existed.');
  // A draft looks as it will once it is listed.
  const status = casino.status === 'draft' ? ('listed' as const) : casino.status;
  return { ...casino, status, why: null, changes: { items: [], total: 0 }, alternatives: [] };
}
