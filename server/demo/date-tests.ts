import type { DemoCasino } from './casino-content';

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const TOKEN = new RegExp(`\\{\\{(${WEEKDAYS.join('|')})\\}\\}`, 'g');

const written = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/**
 * Replaces each `{{Monday}}` in a demo review with the date of such a weekday ('Mon, Nov 2, 2026'). The dates increase
 * in the order of the text, and all are before `lastDay`.
 */
export function dateTests(review: string, lastDay: Date): string {
  const tokens = review.match(TOKEN) ?? [];
  let day = new Date(lastDay.getTime() - (7 * tokens.length + 1) * DAY_MS);
  return review.replace(TOKEN, (_token, weekday: string) => {
    const daysAhead = (WEEKDAYS.indexOf(weekday) - day.getUTCDay() + 7) % 7 || 7;
    day = new Date(day.getTime() + daysAhead * DAY_MS);
    return written.format(day);
  });
}

export const getLastTest = ({ verifiedDaysAgo, history }: Pick<DemoCasino, 'verifiedDaysAgo' | 'history'>): number =>
  verifiedDaysAgo ?? history[0]?.daysAgo ?? 0;
