import { sql } from 'kysely';
import type { PromoCode } from '../../../shared/codes/promo-codes';

const moment = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** For select(): in order, active or not. */
export const casinoCodes = (casinoId: string) => sql<PromoCode[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', code.id, 'code', code.code, 'offer', code.offer,
    'startsAt', ${moment('code.starts_at')}, 'endsAt', ${moment('code.ends_at')}, 'terms', code.terms,
    'source', code.source, 'checkedOn', code.checked_on
  ) order by code.position)
  from promo_codes code where code.casino_id = ${sql.ref(casinoId)}
), '[]')`;
