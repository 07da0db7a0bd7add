import type { AlertFrequency } from '../../../shared/saved/alert-kinds';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const QUIET_MS = 16 * MINUTE;
/** Longest wait if changes keep coming: twenty minutes with the two between runs. */
export const LONGEST_WAIT_MS = 18 * MINUTE;
export const MAIL_GAP_MS = 30 * MINUTE;

/** In UTC. */
export const DIGEST_HOUR = 8;
const MONDAY = 1;

function nextDigest(after: Date): Date {
  const sameDay = new Date(after).setUTCHours(DIGEST_HOUR, 0, 0, 0);
  return new Date(sameDay > after.getTime() ? sameDay : sameDay + DAY);
}

export function dueTimes(now: Date): Record<AlertFrequency, Date> {
  const daily = nextDigest(now);
  const days = (MONDAY - daily.getUTCDay() + 7) % 7;
  return { at_once: now, daily, weekly: new Date(daily.getTime() + days * DAY) };
}
