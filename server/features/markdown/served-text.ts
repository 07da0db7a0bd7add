import { codeNote } from '../../../shared/codes/promo-codes';
import { BONUS_FACTS, knownBonus } from '../../../shared/codes/bonus-range';
import { bonusWords } from '../../../shared/codes/bonus-text';
import { EXAMPLE_DEPOSIT } from '../../../shared/codes/bonus-value';
import { FACTS, findFact } from '../../../shared/facts/casino-facts';
import { hasOffer } from '../../../shared/casinos/casino-status';
import { DECIDING_FACTS, offerDisplay, overdueCheck } from '../../../shared/codes/offer-display';
import { chartHtml, chartTable } from '../../../shared/charts/figure';
import { readBlockChart, readLiveBlock } from '../../../shared/content/live-blocks';
import type { LiveBlock } from '../../../shared/content/live-blocks';
import { escapeHtml } from '../../../shared/text/escape-html';
import { isWebUrl } from '../../../shared/text/web-url';
import { CODES, OFFERS } from '../../cache/announce-change';
import type { CacheTags } from '../../cache/cache-tags';
import { cached } from '../../cache/query-cache';
import type { Db } from '../../database/database';
import { tagsOfFound } from '../addresses/casino-address-tags';
import { findOffersAt, listCodeNames } from '../affiliate/affiliate.queries';
import { findOfferAddresses } from '../affiliate/ended-offers';
import { drawChart } from './block-charts';
import { blockHtml, blockLinks, chartBlock } from './live-block-html';
import type { ShownSite } from './live-block-html';
import { listShownSites } from './live-blocks.queries';
import { readText } from './text-thread';
import type { ReadText } from './text-thread';

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

function shownSite({ facts: stored, affiliateLink, isOfferPaused, activeCode, ...row }: Row, now: Date): ShownSite {
  const shown = isOfferPaused ? stored.filter(({ key }) => findFact(key)?.group !== 'bonus') : stored;
  const facts = shown.map(({ checkedAt, ...fact }) => ({
    ...fact,
    checkedAt: checkedAt === null ? null : new Date(checkedAt),
  }));
  const { verdict, short } = bonusWords(knownBonus(facts), EXAMPLE_DEPOSIT);
  return {
    ...row,
    promoCode: activeCode?.code ?? null,
    codeNote: codeNote(activeCode),
    facts,
    bonus: verdict && { verdict, short },
    display: offerDisplay({ ...row, facts }, now),
    overdue: overdueCheck(facts, now)?.text ?? null,
    hasLink: hasOffer(row) && isWebUrl(affiliateLink),
  };
}

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

/** Undefined if one is unknown or two are the same. */
function knownSites({ sites }: LiveBlock, known: ReadonlyMap<string, ShownSite>): ShownSite[] | undefined {
  const found = new Set(sites.flatMap((address) => known.get(address) ?? []));
  return found.size === sites.length ? [...found] : undefined;
}

/** Includes ended codes, so that the result does not depend on the time. */
async function codesFor({ db, reads }: Reader, form: Form): Promise<ReadonlySet<string>> {
  if (form !== 'page') return new Set();
  reads.add(CODES);
  return await cached(db, { key: 'names of codes', tags: [CODES] }, async () => new Set(await listCodeNames(db)));
}

async function offersAt({ db, reads }: Reader, addresses: readonly string[]) {
  if (addresses.length === 0) return undefined;
  const found = await findOffersAt(db, addresses);
  reads.add(
    ...tagsOfFound(
      addresses,
      found.map(({ casinoId: id, casino: address }) => ({ id, address })),
    ),
  );
  return new Map(found.map((offer) => [offer.address, offer]));
}

interface KnownBlock {
  block: LiveBlock;
  sites: ShownSite[];
  form: Form;
}

/** Undefined for a chart that we do not have. */
async function shownBlock(reader: Reader, { block, sites, form }: KnownBlock): Promise<string | undefined> {
  if (block.kind !== 'chart') return (form === 'page' ? blockHtml : blockLinks)(block.kind, sites);
  const name = readBlockChart(block);
  if (!name) return undefined;
  const chart = await drawChart(reader, name, sites[0]);
  if (!chart) return '';
  return chartBlock((form === 'page' ? chartHtml : chartTable)(chart), { isOffer: name === 'bonus', sites });
}

/** Also returns the lines of blocks whose sites are not public or whose chart is unknown, and of those that show nothing. */
export async function findBlocks(reader: Reader, lines: readonly string[], form: Form) {
  const addresses = [...new Set(lines.flatMap((line) => readLiveBlock(line)?.sites ?? []))];
  const known = lines.length === 0 ? new Map<string, never>() : await sitesAt(reader, addresses);
  const unknown: string[] = [];
  const silent: string[] = [];
  const blocks = new Map<string, string>();
  for (const line of lines) {
    const block = readLiveBlock(line);
    const sites = block && knownSites(block, known);
    const shown = sites && (await shownBlock(reader, { block, sites, form }));
    if (shown === undefined) unknown.push(line);
    if (shown === '') silent.push(line);
    blocks.set(line, shown ?? `<p>${escapeHtml(line)}</p>`);
  }
  return { blocks, unknown, silent };
}

/**
 * Links to ended offers go to the review, a page's codes are marked for a pause, and live blocks show current facts. A
 * block of a site that is not public, or of an unknown chart, is shown as text, and its line is returned.
 */
export async function serveText(reader: Reader, html: string, form: Form, call: ReadText = readText) {
  const { addresses, namesOthers, lines } = await call('scanHtml', html);
  const offers = await offersAt(reader, addresses);
  if (namesOthers) reader.reads.add(OFFERS);
  const known = namesOthers ? await findOfferAddresses(reader.db) : undefined;
  const codes = await codesFor(reader, form);
  const { blocks, unknown } = await findBlocks(reader, lines, form);
  return { html: await call('composeHtml', html, { offers, known, codes, blocks }), unknown };
}

export const servedText = async (reader: Reader, html: string, form: Form = 'page'): Promise<string> =>
  (await serveText(reader, html, form)).html;
