import { NO_BONUS } from '../../../shared/codes/promo-codes';
import { withoutLinks } from '../../markdown/rendered-html';
import { CacheTags } from '../../cache/cache-tags';
import type { Services } from '../../trpc/services';
import { servedText } from '../markdown/served-text';
import { readPreview } from '../editing/previews.service';
import { casinoKind } from '../casinos/casino.editable';
import { getDraftOrCasino } from './review.service';

export async function getPreviewedCasino(services: Pick<Services, 'db' | 'config' | 'markdown'>, token: string) {
  const { db, config } = services;
  const { shown: found } = await readPreview(services, casinoKind, token, getDraftOrCasino);
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
