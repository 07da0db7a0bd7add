import { dayText, monthAndDay, MONTHS } from '../../shared/text/day-text';

export type DateInput = Date | string | number;

/**
 * 'yyyy-MM-dd', for a time element's dateTime. UTC: the reader's time zone would differ from the server's and break
 * hydration.
 */
export function formatIsoDay(date: DateInput): string {
  return new Date(date).toISOString().slice(0, 10);
}

export const formatShortDate = (date: DateInput): string => dayText(new Date(date));

export function formatRecentDay(date: DateInput, now: DateInput = Date.now()): string {
  const day = new Date(date);
  return (day.getUTCFullYear() === new Date(now).getUTCFullYear() ? monthAndDay : dayText)(day);
}

export function formatLongDate(date: DateInput): string {
  const day = new Date(date);
  return `${MONTHS[day.getUTCMonth()] ?? ''} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}
