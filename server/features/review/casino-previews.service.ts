import { casinoPreviewInput } from '../../../shared/casinos/casinos-admin.schema';
import { NO_BONUS } from '../../../shared/codes/promo-codes';
import { CacheTags } from '../../cache/cache-tags';
import type { Db } from '../../database/database';
import type { Services } from '../../trpc/services';
import { servedText } from '../markdown/served-text';
import { readText } from '../markdown/text-thread';
import { readPreview } from '../editing/previews.service';
import { casinoKind } from '../casinos/casino.editable';
import { listCovered } from '../evidence/evidence.queries';
import type { Covered } from '../evidence/evidence.queries';
import { getDraftOrCasino } from './review.service';

type Parts = Pick<Services, 'db' | 'config' | 'markdown'>;

/** A casino, and what its pictures are drawn of. */
async function readWithPictures(db: Db, id: string) {
  const casino = await getDraftOrCasino(db, id);
  return casino && { casino, covered: await listCovered(db, id) };
}

/** What a drawing is made of, to who has the link of a preview that shows it. */
export async function findPreviewedDrawing(parts: Parts, token: string, drawing: string): Promise<Covered | undefined> {
  const { data } = casinoPreviewInput.safeParse({ token });
  if (!data) return undefined;
  const { shown } = await readPreview(parts, casinoKind, data.token, readWithPictures);
  return shown.covered.find((one) => one.drawing === drawing);
}

export async function getPreviewedCasino(services: Parts, token: string) {
  const { db, config } = services;
  const { shown } = await readPreview(services, casinoKind, token, readWithPictures);
  const inPreview = (path: string) => `${path}?preview=${token}`;
  const evidence = shown.casino.evidence.map((one) => ({
    ...one,
    src: inPreview(one.src),
    small: inPreview(one.small),
  }));
  const found = { ...shown.casino, evidence };
  const reader = { db, reads: new CacheTags() };
  const casino = { ...found, fullReviewHtml: found.fullReviewHtml && (await servedText(reader, found.fullReviewHtml)) };
  const parts = { why: null, changes: { items: [], total: 0 }, alternatives: [] };
  if (casino.status !== 'draft') return { ...casino, ...parts };
  // A draft as it will look once listed, without links that would be broken: its offer and links to itself.
  const own = [casino.slug ?? casino.id, casino.id].flatMap((address) => [`/casino/${address}`, `/go/${address}`]);
  const fullReviewHtml =
    casino.fullReviewHtml && (await readText('withoutLinks', casino.fullReviewHtml, config.publicUrl, own));
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
