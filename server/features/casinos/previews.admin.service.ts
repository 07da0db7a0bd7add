import { plainPath } from '../../http/plain-path';
import type { Services } from '../../services';
import { LINK, unescaped } from '../affiliate/offer-links';
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

const OWN_PATH = /^\/(?:go|casino)\/([^/]+)/;

/** The casino's address that a link leads to, in any spelling a browser and the site understand. */
function addressIn(href: string, publicUrl: string): string | undefined {
  if (!URL.canParse(href, publicUrl)) return undefined;
  const url = new URL(href, publicUrl);
  return url.host === new URL(publicUrl).host ? OWN_PATH.exec(plainPath(url.pathname))?.[1] : undefined;
}

/** Removes the target of links to the draft itself: they lead nowhere until it is listed. */
const withoutOwnLinks = (html: string, publicUrl: string, own: readonly (string | undefined)[]): string =>
  html.replace(LINK, (link, href: string = '', text: string = '', close: string = '') => {
    const address = addressIn(unescaped(href), publicUrl);
    return address !== undefined && own.includes(address) ? `<a>${text}${close}` : link;
  });

export async function getPreviewedCasino(
  { db, config: { publicUrl } }: Pick<Services, 'db' | 'config'>,
  token: string,
) {
  const { id } = await openPreview(db, 'casino', token);
  const casino = await getDraftOrCasino(db, id);
  if (!casino) throw noSuchPreview();
  const parts = { why: null, changes: { items: [], total: 0 }, alternatives: [] };
  if (casino.status !== 'draft') return { ...casino, ...parts };
  // Shows a draft as it will look once listed, except for what would lead nowhere: its offer and links to itself.
  const own = [casino.slug?.toLowerCase(), casino.id];
  const fullReviewHtml = casino.fullReviewHtml && withoutOwnLinks(casino.fullReviewHtml, publicUrl, own);
  return { ...casino, ...parts, status: 'listed' as const, affiliateLink: null, fullReviewHtml };
}
