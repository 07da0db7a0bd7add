import { minutesText } from '../../../shared/facts/casino-fact-text';
import { hasOffer } from '../../../shared/casinos/casino-status';
import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import { DECIDING_FACTS, overdueCheck } from '../../../shared/codes/offer-display';
import { inWords } from '../../../shared/text/in-words';
import { slugLabel } from '../../../shared/content/gamemodes';
import type { Db } from '../../database/database';
import { listAlternatives, listAvoided } from './avoided.queries';

const NAMED_MODES = 3;
const ALTERNATIVES = 3;

function decidingSentence({ sharedModes, payoutMedian }: { sharedModes: readonly string[]; payoutMedian: unknown }) {
  const modes = `Has ${inWords(sharedModes.slice(0, NAMED_MODES).map(slugLabel))} too.`;
  if (typeof payoutMedian !== 'number') return modes;
  // No-break space between figure and unit.
  return `${modes} Median payout: ${minutesText(payoutMedian).replaceAll(' ', '\u00a0')}.`;
}

export async function getAvoided(db: Db) {
  return { items: await listAvoided(db) };
}

/** We recommend no casino below this rating. */
const LEAST_RATING = 3.5;
/** Enough to find three whose facts are not overdue. */
const CANDIDATES = 60;

/** Up to three casinos to recommend instead of one without an offer. Empty if the casino has an offer itself. */
export async function getAlternatives(db: Db, casino: { status: CasinoStatus; gamemodes: readonly string[] }) {
  if (hasOffer(casino) || casino.gamemodes.length === 0) return [];
  const found = await listAlternatives(db, {
    modes: casino.gamemodes,
    minRating: LEAST_RATING,
    factKeys: DECIDING_FACTS,
    limit: CANDIDATES,
  });
  const now = new Date();
  const closest = found.filter(({ facts }) => overdueCheck(facts, now) === null).slice(0, ALTERNATIVES);
  return closest
    .toSorted((a, b) => b.rating - a.rating)
    .map(({ sharedModes, facts, ...alternative }) => ({
      ...alternative,
      sentence: decidingSentence({
        sharedModes,
        payoutMedian: facts.find(({ key }) => key === 'payout_median')?.value,
      }),
    }));
}
