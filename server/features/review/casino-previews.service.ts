import { NO_BONUS } from '../../../shared/codes/promo-codes';
import { withoutLinks } from '../../markdown/rendered-html';
import { CacheTags } from '../../cache/cache-tags';
import type { Services } from '../../trpc/services';
import { servedText } from '../markdown/served-text';
import { createPreview, noSuchPreview, openPreview } from '../auth/primitives/preview-links';
import type { Sharer } from '../auth/primitives/preview-links';
import { withCopy } from '../editing/working-copies.service';
import { casinoKind } from '../casinos/casino.editable';
import { lockCasino } from '../casinos/casinos.admin.queries';
import { getDraftOrCasino } from './review.service';
import { noSuchCasino } from '../facts/no-such-casino';

export async function createCasinoPreview({ db, config }: Pick<Services, 'db' | 'config'>, actor: Sharer, id: string) {
  return await db.transaction().execute(async (trx) => {
    if (!(await lockCasino(trx, id))) throw noSuchCasino(id);
    const { path, expiresAt } = await createPreview(trx, actor, { kind: 'casino', id });
    return { url: `${config.publicUrl}${path}`, expiresAt };
  });
}

export async function getPreviewedCasino(services: Pick<Services, 'db' | 'config' | 'markdown'>, token: string) {
  const { db, config } = services;
  const { id, expiresAt: _, ...link } = await openPreview(db, 'casino', token);
  const changed = await withCopy(services, casinoKind, { id, ...link }, (trx) => getDraftOrCasino(trx, id));
  const found = changed ? changed.result : await getDraftOrCasino(db, id);
  if (!found) throw noSuchPreview();
  const reader = { db, reads: new CacheTags() };
  const casino = { ...found, fullReviewHtml: found.fullReviewHtml && (await servedText(reader, found.fullReviewHtml)) };
  const parts = { why: null, changes: { items: [], total: 0 }, alternatives: [] };
  if (casino.status !== 'draft') return { ...casino, ...parts };
  // A draft as it will look once listed, without links that would be broken: its offer and links to itself.
  const own = [casino.slug ?? casino.id, casino.id].flatMap((address) => [`/casino/${address}`, `/go/${address}`]);
  const fullReviewHtml = casino.fullReviewHtml && (await withoutLinks(casino.fullReviewHtml, config.publicUrl, own));
  const { description, bonusAmount } = casino;
  return {
    ...casino,
    ...parts,
    status: 'listed' as const,
    description: description || 'No summary yet.',
    bonusAmount: bonusAmount === NO_BONUS ? 'No bonus yet' : bonusAmount,
    affiliateLink: null,
    fullReviewHtml,
  };
}
