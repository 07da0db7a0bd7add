import type { CasinoListQuery } from '../../../shared/casinos';
import { MAX_OFFSET } from '../../../shared/pagination';
import { isImageUrl, isWebUrl } from '../../../shared/web-url';
import { findCasinoIdAt } from '../addresses/casino-address.queries';
import type { Db } from '../../database/database';
import { cached } from '../../cache/query-cache';
import { AppError } from '../../errors';
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

/** A casino as its review shows it, in whatever state it is. */
export async function getCasino(db: Db, id: string) {
  const casino = await findCasino(db, id);
  if (!casino) return undefined;
  const { websiteUrl } = casino;
  const known = fieldsFromFacts(await listFacts(db, casino.id));
  return {
    ...withSafeLinks(casino),
    ...known,
    websiteUrl: websiteUrl !== null && isWebUrl(websiteUrl) ? websiteUrl : null,
  };
}

/** The casino at a slug, an id, or a slug it once had. Its own `slug` says which address is the right one. */
export async function getCasinoAt(db: Db, address: string) {
  const id = await findCasinoIdAt(db, address);
  const casino = id === undefined ? undefined : await getCasino(db, id);
  if (!casino) throw new AppError('NOT_FOUND', 'We have no review at that address.', { address });
  return casino;
}
