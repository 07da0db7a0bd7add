import { sql } from 'kysely';
import { FACTS } from '../../../shared/facts/casino-facts';
import { isPublicChange } from '../../database/public-changes.queries';

// Excludes bonus facts: they describe an offer, and alerts must not advertise offers.
const ALERT_FACTS = FACTS.filter(({ group }) => group !== 'bonus').map(({ key }) => key);

const isOneSide = (status: string) => sql`to_jsonb(${status}::text) in (change.before, change.after)`;

// During a pause the account sees no offers, and a code is one.
const isPaused = sql`exists (select from users where id = preferences.user_id and paused_until > now())`;

const kindsOfChange = sql`case change.kind
  when 'status' then array_remove(array[
    case when ${isOneSide('warning')} or ${isOneSide('paused')} then 'warning' end,
    case when ${isOneSide('closed')} then 'closed' end
  ], null)
  when 'rating' then array['score']
  when 'code' then case when ${isPaused} then array[]::text[] else array['code'] end
  when 'fact' then array['fact']
  else array[]::text[] end`;

export const isChosen = sql<boolean>`(
  ${isPublicChange(ALERT_FACTS)} and ${kindsOfChange} && coalesce(site.kinds, preferences.kinds)
)`;
