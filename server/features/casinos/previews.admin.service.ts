import type { Db } from '../../database/database';
import type { Services } from '../../services';
import type { Actor } from '../audit/audit.service';
import { createPreview, noSuchPreview, openPreview } from '../auth/tokens/preview-links';
import { lockCasino } from './casinos.admin.queries';
import { getDraftOrCasino } from './casinos.service';
import { noSuchCasino } from './no-such-casino';

/** A link under which anybody who has it reads the review as it stands, for a week. */
export async function createCasinoPreview({ db, config }: Pick<Services, 'db' | 'config'>, actor: Actor, id: string) {
  return await db.transaction().execute(async (trx) => {
    if (!(await lockCasino(trx, id))) throw noSuchCasino(id);
    const { path, expiresAt } = await createPreview(trx, actor, { kind: 'casino', id });
    return { url: `${config.publicUrl}${path}`, expiresAt };
  });
}

export async function getPreviewedCasino(db: Db, token: string) {
  const { id } = await openPreview(db, 'casino', token);
  const casino = await getDraftOrCasino(db, id);
  if (!casino) throw noSuchPreview();
  // A draft looks as it will once it is listed, but for the links to its offer: until then they lead nowhere.
  const shown = casino.status === 'draft' ? { ...casino, status: 'listed' as const, affiliateLink: null } : casino;
  return { ...shown, why: null, changes: { items: [], total: 0 }, alternatives: [] };
}
