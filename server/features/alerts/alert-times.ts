import type { AlertFrequency } from '../../../shared/alert-kinds';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A change waits this long for the next one of its site: a correction then comes in the same mail, or takes it back. */
export const QUIET_MS = 5 * MINUTE;
/** However busy an editor is. */
export const LONGEST_WAIT_MS = 20 * MINUTE;
/** Between two mails to one person who is told at once. */
export const MAIL_GAP_MS = 30 * MINUTE;

/** Of the day, UTC. */
export const DIGEST_HOUR = 8;
const MONDAY = 1;

function nextDigest(after: Date): Date {
  const sameDay = new Date(after).setUTCHours(DIGEST_HOUR, 0, 0, 0);
  return new Date(sameDay > after.getTime() ? sameDay : sameDay + DAY);
}

/** When a change that may be told from `now` on is due. */
export function dueTimes(now: Date): Record<AlertFrequency, Date> {
  const daily = nextDigest(now);
  const days = (MONDAY - daily.getUTCDay() + 7) % 7;
  return { at_once: now, daily, weekly: new Date(daily.getTime() + days * DAY) };
}
