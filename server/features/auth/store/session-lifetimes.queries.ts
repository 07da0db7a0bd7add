import { sql } from 'kysely';

/** Idle and total lifetime of a session, by the role the user has now. */
export const LIFETIMES = {
  admin: { idle: '12 hours', absolute: '7 days' },
  others: { idle: '30 days', absolute: '90 days' },
};

const lifetime = (kind: 'idle' | 'absolute') => sql<Date>`
  case when profiles.is_admin then interval ${sql.lit(LIFETIMES.admin[kind])} else interval ${sql.lit(LIFETIMES.others[kind])} end`;

export const IDLE = lifetime('idle');
export const ABSOLUTE = lifetime('absolute');
