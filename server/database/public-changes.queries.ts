import { sql } from 'kysely';
import { FACTS } from '../../shared/facts/casino-facts';
import { STATUSES_WITH_OFFER } from '../../shared/casinos/casino-status';

const BONUS_FACTS = FACTS.filter(({ group }) => group === 'bonus').map(({ key }) => key);

export const isPredecessor = sql<boolean>`
  (removed.id <> casino.id and (lower(removed.slug) = lower(casino.slug) or lower(removed.name) = lower(casino.name)))`;

export const removedBefore = sql<Date | null>`(
  select max(removed_at) from removed_casinos as removed where ${isPredecessor}
)`;

/** Hides minor changes, facts unknown to this version, and the bonuses and codes of a casino without an offer. */
export function isPublicChange(factKeys: readonly string[]) {
  return sql<boolean>`
    not change.is_minor
    and (change.kind <> 'fact' or change.key = any(${[...factKeys]}::text[]))
    and (
      (casino.status = any(${[...STATUSES_WITH_OFFER]}::text[]) and casino.offer_paused_at is null)
      or (change.kind not in ('code', 'bonus') and not (change.kind = 'fact' and change.key = any(${BONUS_FACTS}::text[])))
    )`;
}
