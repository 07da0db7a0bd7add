import { hasOffer } from '../../../shared/casino-status';
import type { CasinoStatus } from '../../../shared/casino-status';
import type { CasinoListQuery } from '../../../shared/casinos';
import { MAX_OFFSET } from '../../../shared/pagination';
import { isImageUrl, isWebUrl } from '../../../shared/web-url';
import { findCasinoIdAt } from '../addresses/casino-address.queries';
import type { Db } from '../../database/database';
import { cached } from '../../cache/query-cache';
import { AppError } from '../../errors';
import { getAlternatives } from './avoided.service';
import { listFacts } from './facts.queries';
import { fieldsFromFacts } from './facts.service';
import { countCasinos, findCasino, listCasinos } from './casinos.queries';

interface StoredLinks {
  logoUrl: string | null;
  affiliateLink: string;
}

interface SafeLinks {
  logoUrl: string | null;
  affiliateLink: string | null;
}

// Links are checked when they are saved; a row written in another way must not become a link either.
function withSafeLinks<T extends StoredLinks>({
  logoUrl,
  affiliateLink,
  ...casino
}: T): Omit<T, keyof SafeLinks> & SafeLinks {
  return {
    ...casino,
    logoUrl: logoUrl !== null && isImageUrl(logoUrl) ? logoUrl : null,
    affiliateLink: isWebUrl(affiliateLink) ? affiliateLink : null,
  };
}

interface Offer {
  status: CasinoStatus;
  bonusAmount: string;
  bonusTerms: string | null;
  promoCode: string | null;
  affiliateLink: string | null;
  isRecommended: boolean;
  placement: number | null;
}

type PublicOffer = Omit<Offer, 'bonusAmount'> & { bonusAmount: string | null };

const NO_OFFER = {
  bonusAmount: null,
  bonusTerms: null,
  promoCode: null,
  affiliateLink: null,
  isRecommended: false,
  placement: null,
};

/** Nothing that leads to a casino leaves the server for one that has no offer; its place is stored, and not told. */
function withoutEndedOffer<T extends Offer>(casino: T): Omit<T, keyof PublicOffer> & PublicOffer {
  return hasOffer(casino) ? casino : { ...casino, ...NO_OFFER };
}

async function counted(db: Db, { gamemodes, q, collection }: CasinoListQuery) {
  const filter = { gamemodes: gamemodes.toSorted(), q, collection };
  const key = `casinos counted ${JSON.stringify(filter)}`;
  return await cached(db, { key, tags: ['casinos'] }, () => countCasinos(db, filter));
}

/** One page of the list with the counts of the whole of it; no page starts beyond MAX_OFFSET. */
export async function getCasinoList(db: Db, query: CasinoListQuery) {
  const isTooFar = (query.page - 1) * query.pageSize > MAX_OFFSET;
  const [rows, counts] = await Promise.all([isTooFar ? undefined : listCasinos(db, query), counted(db, query)]);
  return { items: rows?.map(withSafeLinks) ?? [], ...counts };
}

/** The casino at a slug, an id, or a slug it once had. Its own `slug` says which address is the right one. */
export async function getCasinoAt(db: Db, address: string) {
  const id = await findCasinoIdAt(db, address);
  const casino = id === undefined ? undefined : await findCasino(db, id);
  if (!casino) throw new AppError('NOT_FOUND', 'We have no review at that address.', { address });
  const { websiteUrl } = casino;
  const known = fieldsFromFacts(await listFacts(db, casino.id));
  return {
    ...withoutEndedOffer(withSafeLinks(casino)),
    ...known,
    alternatives: await getAlternatives(db, casino),
    websiteUrl: websiteUrl !== null && isWebUrl(websiteUrl) ? websiteUrl : null,
  };
}
