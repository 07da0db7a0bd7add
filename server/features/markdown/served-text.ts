import { codeNote } from '../../../shared/codes/promo-codes';
import { BONUS_FACTS, knownBonus } from '../../../shared/codes/bonus-range';
import { bonusWords } from '../../../shared/codes/bonus-text';
import { EXAMPLE_DEPOSIT } from '../../../shared/codes/bonus-value';
import { FACTS, findFact } from '../../../shared/facts/casino-facts';
import { hasOffer } from '../../../shared/casinos/casino-status';
import { DECIDING_FACTS, offerDisplay, overdueCheck } from '../../../shared/codes/offer-display';
import { readLiveBlock } from '../../../shared/content/live-blocks';
import type { LiveBlock } from '../../../shared/content/live-blocks';
import { escapeHtml } from '../../../shared/text/escape-html';
import { isWebUrl } from '../../../shared/text/web-url';
import { createTimedSemaphore } from '../../base/timed-semaphore';
import type { CacheTags } from '../../cache/cache-tags';
import type { Db } from '../../database/database';
import { applyEdits, attributeOf, listTags } from '../../markdown/rendered-html';
import { tagsOfFound } from '../addresses/casino-address-tags';
import { findOffersAt } from '../affiliate/affiliate.queries';
import { withMarkedCodes } from '../affiliate/known-codes';
import { withActiveOffers } from '../affiliate/offer-links';
import { blockHtml, blockLinks } from './live-block-html';
import type { ShownSite } from './live-block-html';
import { listShownSites } from './live-blocks.queries';

interface Placeholder {
  line: string;
  start: number;
  end: number;
}

/** The live blocks of rendered HTML; the sanitiser lets no author write one. */
export async function placeholdersIn(html: string): Promise<Placeholder[]> {
  if (!html.includes('data-live=')) return [];
  const found: Placeholder[] = [];
  let open: Placeholder | undefined;
  for (const tag of await listTags(html)) {
    if (tag.name !== 'p') continue;
    const line = attributeOf(tag, 'data-live')?.value;
    if (line !== undefined) open = { line, start: tag.start, end: tag.end };
    else if (open && tag.isEnd) {
      found.push({ ...open, end: tag.end });
      open = undefined;
    }
  }
  return found;
}

interface Reader {
  db: Db;
  /** Receives the cache tags of all that the text depends on. */
  reads: Pick<CacheTags, 'add'>;
}

/** 'page': as visitors see it. 'links': for feeds and programs, whose readers keep a copy. */
type Form = 'page' | 'links';

const onCards = FACTS.filter(({ cardOrder }) => cardOrder !== undefined);
const factKeys = [...new Set([...onCards.map(({ key }) => key), ...BONUS_FACTS, ...DECIDING_FACTS])];

type Row = Awaited<ReturnType<typeof listShownSites>>[number];

function shownSite({ facts: stored, affiliateLink, isOfferPaused, living, ...row }: Row, now: Date): ShownSite {
  const shown = isOfferPaused ? stored.filter(({ key }) => findFact(key)?.group !== 'bonus') : stored;
  const facts = shown.map(({ checkedAt, ...fact }) => ({
    ...fact,
    checkedAt: checkedAt === null ? null : new Date(checkedAt),
  }));
  const { verdict, short } = bonusWords(knownBonus(facts), EXAMPLE_DEPOSIT);
  return {
    ...row,
    promoCode: living?.code ?? null,
    codeNote: codeNote(living),
    facts,
    bonus: verdict && { verdict, short },
    display: offerDisplay({ ...row, facts }, now),
    overdue: overdueCheck(facts, now)?.text ?? null,
    hasLink: hasOffer(row) && isWebUrl(affiliateLink),
  };
}

/** Public casinos at these addresses, by address. */
async function sitesAt({ db, reads }: Reader, addresses: readonly string[]): Promise<ReadonlyMap<string, ShownSite>> {
  const found = await findOffersAt(db, addresses);
  reads.add(
    'casino:*',
    ...tagsOfFound(
      addresses,
      found.map(({ casinoId: id, casino: address }) => ({ id, address })),
    ),
  );
  const ids = [...new Set(found.map(({ casinoId }) => casinoId))];
  const rows = ids.length === 0 ? [] : await listShownSites(db, ids, factKeys);
  const now = new Date();
  const byId = new Map(rows.map((row) => [row.id, shownSite(row, now)]));
  return new Map(
    found.flatMap(({ address, casinoId }) => {
      const site = byId.get(casinoId);
      return site ? [[address, site] as const] : [];
    }),
  );
}

/** All sites of a block; undefined if one is unknown or two are the same. */
function knownSites({ sites }: LiveBlock, known: ReadonlyMap<string, ShownSite>): ShownSite[] | undefined {
  const found = new Set(sites.flatMap((address) => known.get(address) ?? []));
  return found.size === sites.length ? [...found] : undefined;
}

async function completeText(reader: Reader, html: string, form: Form) {
  const linked = await withActiveOffers(reader, html);
  const active = form === 'page' ? await withMarkedCodes(reader, linked) : linked;
  const placeholders = await placeholdersIn(active);
  if (placeholders.length === 0) return { html: active, unknown: [], silent: [] };
  const addresses = [...new Set(placeholders.flatMap(({ line }) => readLiveBlock(line)?.sites ?? []))];
  const known = await sitesAt(reader, addresses);
  const unknown: string[] = [];
  const silent: string[] = [];
  const shownAt = (line: string): string => {
    const block = readLiveBlock(line);
    const sites = block && knownSites(block, known);
    if (sites) {
      const shown = (form === 'page' ? blockHtml : blockLinks)(block.kind, sites);
      if (shown === '') silent.push(line);
      return shown;
    }
    unknown.push(line);
    return `<p>${escapeHtml(line)}</p>`;
  };
  const edits = placeholders.map(({ line, start, end }) => ({ start, end, html: shownAt(line) }));
  return { html: applyEdits(active, edits), unknown, silent };
}

/** Characters of an article of some 50,000 words. */
const LONG_TEXT = 300_000;
/** The longest takes 0.4 s of processor time in slices: several at once would hold up everything else. */
const longTexts = createTimedSemaphore(1);

/**
 * Rendered HTML as it is served: links to ended offers lead to the review, a page's codes are marked for a pause, and
 * live blocks show what is true now. A block of a site that is not public is text. Also returns the lines of those, and
 * of blocks that show nothing.
 */
export async function serveText(reader: Reader, html: string, form: Form) {
  const complete = () => completeText(reader, html, form);
  return html.length > LONG_TEXT ? await longTexts.runExclusive(complete) : await complete();
}

/** As `serveText`, of which most need the HTML alone. */
export const servedText = async (reader: Reader, html: string, form: Form = 'page'): Promise<string> =>
  (await serveText(reader, html, form)).html;
