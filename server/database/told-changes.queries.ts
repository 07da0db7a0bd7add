import { sql } from 'kysely';
import { FACTS } from '../../shared/casino-facts';
import { STATUSES_WITH_OFFER } from '../../shared/casino-status';

const BONUS_FACTS = FACTS.filter(({ group }) => group === 'bonus').map(({ key }) => key);

/**
 * Whether visitors are told of `change`, a line of the history of `casino`. Of facts only those that this version can
 * name, and of a casino that has no offer nothing that was part of one.
 */
export function isTold(factKeys: readonly string[]) {
  return sql<boolean>`
    not change.is_minor
    and (change.kind <> 'fact' or change.key = any(${[...factKeys]}::text[]))
    and (
      casino.status = any(${[...STATUSES_WITH_OFFER]}::text[])
      or (change.kind not in ('code', 'bonus') and not (change.kind = 'fact' and change.key = any(${BONUS_FACTS}::text[])))
    )`;
}
