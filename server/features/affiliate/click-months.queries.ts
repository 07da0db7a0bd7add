import { sql } from 'kysely';
import { firstSegment, redirectPath } from '../../../shared/content/redirect-paths';
import { countedPlacement, OTHER, UNKNOWN } from '../../../shared/earnings/earnings';
import type { Db } from '../../database/database';
import { listPublicPaths } from '../addresses/redirects.queries';

const SCREENS = new Set(
  'authors blog casino casinos changes codes compare games guides letters saved search tools'.split(' '),
);

/** Visitors can send any referrer path: unknown pages count as 'other'. */
async function countedPage(db: Db, referrer: string | null): Promise<string> {
  if (referrer === null) return UNKNOWN;
  const path = redirectPath(referrer);
  if (path === '/') return path;
  if ((await listPublicPaths(db, [path])).has(path)) return path;
  const first = firstSegment(path);
  return SCREENS.has(first) ? `/${first}` : OTHER;
}

interface Counted {
  casinoId: string;
  placement: string;
  referrerPath: string | null;
}

interface Figures {
  clicks: number;
  bots: number;
  copies: number;
}

async function add(db: Db, { casinoId, placement, referrerPath }: Counted, figures: Figures): Promise<void> {
  const page = await countedPage(db, referrerPath);
  await sql`
    insert into click_months as stored (month, casino_id, casino_name, placement, page, clicks, bots, copies)
    select date_trunc('month', now() at time zone 'UTC')::date, id, name, ${countedPlacement(placement)}, ${page},
      ${figures.clicks}::int, ${figures.bots}::int, ${figures.copies}::int
    from casinos where id = ${casinoId}
    on conflict (month, casino_id, placement, page) do update set casino_name = excluded.casino_name,
      clicks = stored.clicks + excluded.clicks, bots = stored.bots + excluded.bots, copies = stored.copies + excluded.copies
  `.execute(db);
}

/** Monthly counts are permanent; the clicks themselves are deleted after 13 months. */
export const countClick = (db: Db, { isBot, ...click }: Counted & { isBot: boolean }) =>
  add(db, click, { clicks: isBot ? 0 : 1, bots: isBot ? 1 : 0, copies: 0 });

export const addCopy = (db: Db, copy: Counted) => add(db, copy, { clicks: 0, bots: 0, copies: 1 });
