import { sql } from 'kysely';
import { FACTS } from '../../../shared/casino-facts';
import { isTold } from '../../database/told-changes.queries';

// The facts of a bonus are an offer, and no mail makes one.
const TOLD_FACTS = FACTS.filter(({ group }) => group !== 'bonus').map(({ key }) => key);

const isOneSide = (status: string) => sql`to_jsonb(${status}::text) in (change.before, change.after)`;

/** The kinds of alert that `change`, a line of a casino's history, is. */
const kindsOfChange = sql`case change.kind
  when 'status' then array_remove(array[
    case when ${isOneSide('warning')} or ${isOneSide('paused')} then 'warning' end,
    case when ${isOneSide('closed')} then 'closed' end
  ], null)
  when 'rating' then array['score']
  when 'code' then array['code']
  when 'fact' then array['fact']
  else array[]::text[] end`;

/** Whether `change` of the public `casino` is one that the person of `preferences` chose to be told of, for this `site` or all. */
export const isChosen = sql<boolean>`(
  ${isTold(TOLD_FACTS)} and ${kindsOfChange} && coalesce(site.kinds, preferences.kinds)
)`;
