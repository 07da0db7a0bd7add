import { sql } from 'kysely';

export const LIFETIMES = {
  staff: { idle: '12 hours', absolute: '7 days' },
  others: { idle: '30 days', absolute: '90 days' },
};

const lifetime = (kind: 'idle' | 'absolute') => sql<Date>`
  case when profiles.role is not null then interval ${sql.lit(LIFETIMES.staff[kind])} else interval ${sql.lit(LIFETIMES.others[kind])} end`;

export const IDLE = lifetime('idle');
export const ABSOLUTE = lifetime('absolute');
