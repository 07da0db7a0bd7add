import type { ApiResponse, ApiCasino, ApiCasinoName } from '../../../shared/api/api-responses.schema';
import { toCasinoListQuery } from '../../../shared/api/api-endpoints.schema';
import type { ApiQuery } from '../../../shared/api/api-input.schema';
import { BONUS_FACTS, bonusRange, knownBonus } from '../../../shared/codes/bonus-range';
import type { BonusCase } from '../../../shared/codes/bonus-range';
import { bonusWords } from '../../../shared/codes/bonus-text';
import { EXAMPLE_DEPOSIT } from '../../../shared/codes/bonus-value';
import { hasOffer, isListed } from '../../../shared/casinos/casino-status';
import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import { isGamemode } from '../../../shared/content/gamemodes';
import { isWebUrl } from '../../../shared/text/web-url';
import type { CacheTags } from '../../cache/cache-tags';
import { AppError } from '../../base/errors';
import type { Services } from '../../trpc/services';
import { findCasinoIdAt } from '../addresses/casino-address.queries';
import { withShownImages } from '../affiliate/shown-images';
import { servedText } from '../markdown/served-text';
import { findCasinoPage, placesInList } from '../ranking/casino-filter.service';
import { listCasinoFacts } from '../facts/facts.queries';
import { findReview, listPublicCasinos } from './api.queries';

export interface ResponseSource {
  db: Services['db'];
  publicUrl: string;
  reads: Pick<CacheTags, 'add'>;
}

export type PublicCasino = Awaited<ReturnType<typeof listPublicCasinos>>[number];

type Named = Pick<PublicCasino, 'id' | 'slug' | 'name'>;

const getAddress = ({ slug, id }: Pick<Named, 'id' | 'slug'>): string => slug ?? id;

export function casinoName(publicUrl: string, casino: Named): ApiCasinoName {
  const slug = getAddress(casino);
  return { slug, name: casino.name, url: `${publicUrl}/casino/${encodeURIComponent(slug)}` };
}

export const imageAddress = (publicUrl: string, url: string | null): string | null =>
  url && new URL(url, publicUrl).href;

export const toIso = (date: Date | null): string | null => date && date.toISOString();

function getOffer(publicUrl: string, casino: PublicCasino): ApiCasino['offer'] {
  if (!hasOffer(casino)) return null;
  const claimUrl = `${publicUrl}/go/${encodeURIComponent(getAddress(casino))}?from=api`;
  return {
    bonus: casino.bonusAmount,
    terms: casino.bonusTerms,
    code: casino.activeCode?.code ?? null,
    codeEndsAt: casino.activeCode?.endsAt ?? null,
    codeCheckedOn: casino.activeCode?.checkedOn ?? null,
    codeTerms: casino.activeCode?.terms || null,
    isCodeReportedDead: casino.activeCode?.isReported ?? false,
    claimUrl: isWebUrl(casino.affiliateLink) ? claimUrl : null,
    deal: casino.deal,
  };
}

/** Excludes drafts from the type; the queries already leave them out. */
const publicStatus = (status: CasinoStatus): ApiCasino['status'] => {
  if (status === 'draft') throw new Error('a draft is told to nobody');
  return status;
};

type Facts = Awaited<ReturnType<typeof listCasinoFacts>>;

function getCase({ mode, worth, staked, lossChance }: BonusCase) {
  return { mode, worth: Math.round(worth), staked, lossChance: Math.round(lossChance * 10_000) / 10_000 };
}

/** The range that every page shows, from the same function. */
function getBonus(facts: Facts): NonNullable<ApiCasino['bonus']> {
  const { match, reason } = knownBonus(facts);
  const kind = facts.find(({ key }) => key === 'bonus_kind')?.value;
  const common = {
    kind: typeof kind === 'string' ? kind : null,
    deposit: EXAMPLE_DEPOSIT,
    text: bonusWords(match === null ? { match, reason } : { match, reason: null }, EXAMPLE_DEPOSIT).sentence,
  };
  if (match === null) return { ...common, verdict: null, likely: null, best: null, worst: null, reason };
  const { verdict, likely, best, worst } = bonusRange(match, EXAMPLE_DEPOSIT);
  return {
    ...common,
    verdict,
    likely: getCase(likely),
    best: getCase(best ?? likely),
    worst: getCase(worst ?? likely),
    reason: null,
  };
}

function toApiCasino(publicUrl: string, casino: PublicCasino, place: number | null, facts: Facts): ApiCasino {
  const shown = isListed(casino);
  const [summary = ''] = casino.description.split('\n', 1);
  return {
    ...casinoName(publicUrl, casino),
    logoUrl: imageAddress(publicUrl, casino.logoUrl),
    status: publicStatus(casino.status),
    statusReason: shown ? null : casino.statusReason,
    statusSince: shown ? null : toIso(casino.statusAt),
    rating: casino.rating,
    place: shown ? place : null,
    isRecommended: shown && casino.isRecommended,
    summary: summary.trimEnd(),
    positives: casino.positives,
    negatives: casino.negatives,
    gamemodes: casino.gamemodes.filter(isGamemode),
    offer: getOffer(publicUrl, casino),
    bonus: hasOffer(casino) ? getBonus(facts) : null,
    checkedAt: toIso(casino.verifiedAt),
    listedAt: casino.createdAt.toISOString(),
  };
}

export async function loadApiCasinos(
  { db, publicUrl, reads }: ResponseSource,
  ids: readonly string[],
): Promise<ApiCasino[]> {
  reads.add('places');
  const [rows, places, facts] = await Promise.all([
    withShownImages({ db, reads }, await listPublicCasinos(db, ids)),
    placesInList(db),
    listCasinoFacts(db, ids, BONUS_FACTS),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row
      ? [
          toApiCasino(
            publicUrl,
            row,
            places.get(id) ?? null,
            facts.filter(({ casinoId }) => casinoId === id),
          ),
        ]
      : [];
  });
}

export async function casinosResponse(
  source: ResponseSource,
  query: ApiQuery<'casinos'>,
): Promise<ApiResponse<'casinos'>> {
  source.reads.add('casinos');
  const { ids, total, nextCursor } = await findCasinoPage(source.db, toCasinoListQuery(query), query.cursor);
  // A casino may have lost its offer since its id was read.
  const items = (await loadApiCasinos(source, ids)).filter(isListed);
  return { items, total, nextCursor };
}

/** The public casino at a current or former address. Tags the response with the casino's own tag. */
export async function findPublicCasino({ db, reads }: ResponseSource, address: string): Promise<PublicCasino> {
  const id = await findCasinoIdAt(db, address);
  const [casino] = id === undefined ? [] : await listPublicCasinos(db, [id]);
  if (!casino) throw new AppError('NOT_FOUND', 'We have no review at that address.', { address });
  reads.add('casino:*', `casino:${casino.id}`);
  return casino;
}

export async function casinoResponse(source: ResponseSource, casino: PublicCasino): Promise<ApiResponse<'casino'>> {
  const { db, reads } = source;
  const [[summary], review] = await Promise.all([loadApiCasinos(source, [casino.id]), findReview(db, casino.id)]);
  if (!summary || !review) throw new AppError('NOT_FOUND', 'We have no review at that address.');
  return {
    ...summary,
    description: casino.description,
    reviewHtml: review.reviewHtml && (await servedText({ db, reads }, review.reviewHtml, 'links')),
    updatedAt: review.updatedAt.toISOString(),
  };
}
