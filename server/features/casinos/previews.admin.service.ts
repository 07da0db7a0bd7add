import type { Db } from '../../database/database';
import type { Services } from '../../services';
import type { Actor } from '../audit/audit.service';
import { createPreview, noSuchPreview, openPreview } from '../auth/tokens/preview-links';
import { lockCasino } from './casinos.admin.queries';
import { getDraftOrCasino } from './casinos.service';
import { noSuchCasino } from './no-such-casino';

/** Creates a link that shows the current review to anyone who has it, for a week. */
export async function createCasinoPreview({ db, config }: Pick<Services, 'db' | 'config'>, actor: Actor, id: string) {
  return await db.transaction().execute(async (trx) => {
    if (!(await lockCasino(trx, id))) throw noSuchCasino(id);
    const { path, expiresAt } = await createPreview(trx, actor, { kind: 'casino', id });
    return { url: `${config.publicUrl}${path}`, expiresAt };
  });
}

const LINK = /(<a\b[^>]*?) href="\/(?:go|casino)\/([^"?#/]+)[^"]*"/gi;

/** Removes the target of links to the draft itself: they lead nowhere until it is listed. */
const withoutOwnLinks = (html: string, own: readonly (string | null)[]): string =>
  html.replace(LINK, (link, tag: string, address: string) => (own.includes(address.toLowerCase()) ? tag : link));

export async function getPreviewedCasino(db: Db, token: string) {
  const { id } = await openPreview(db, 'casino', token);
  const casino = await getDraftOrCasino(db, id);
  if (!casino) throw noSuchPreview();
  const parts = { why: null, changes: { items: [], total: 0 }, alternatives: [] };
  if (casino.status !== 'draft') return { ...casino, ...parts };
  // Shows a draft as it will look once listed, except for what would lead nowhere: its offer and links to itself.
  const fullReviewHtml = casino.fullReviewHtml && withoutOwnLinks(casino.fullReviewHtml, [casino.slug, casino.id]);
  return { ...casino, ...parts, status: 'listed' as const, affiliateLink: null, fullReviewHtml };
}
