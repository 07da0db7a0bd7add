import { format, isSameYear } from 'date-fns';
import { formatShortDate } from '../format-date';

/** Value of a datetime-local input, which has no time zone: in the editor's own. */
export function localText(date: Date | null): string {
  return date === null ? '' : format(date, "yyyy-MM-dd'T'HH:mm");
}

/**
 * Null when the text is not a time. When clocks go back, an ambiguous time is its first occurrence; when they go
 * forward, a skipped time moves past the gap.
 */
export function dateOfLocalText(text: string): Date | null {
  const date = new Date(text);
  return text === '' || Number.isNaN(date.getTime()) ? null : date;
}

/** Error message for a time that is invalid or that clocks skip, whether past or future. */
export function timeProblem(text: string): string | undefined {
  if (text === '') return undefined;
  const date = dateOfLocalText(text);
  if (!date) return 'Enter a date and a time';
  return localText(date) === text ? undefined : 'Clocks are put forward over this time. Choose another.';
}

/** 'Dec 1, 08:00', in the editor's own time zone; with the year unless it is the current one. */
export function formatLocalTime(date: Date, now = new Date()): string {
  return format(date, isSameYear(date, now) ? 'MMM d, HH:mm' : 'MMM d, yyyy, HH:mm');
}

/** 'Dec 1, 2026, 16:00 UTC' */
export function formatUtcTime(date: Date): string {
  return `${formatShortDate(date)}, ${date.toISOString().slice(11, 16)} UTC`;
}

/** 'America/Los_Angeles (PST)', with the abbreviation in force at that time. */
export function zoneName(date = new Date()): string {
  const formatter = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' });
  const { timeZone } = formatter.resolvedOptions();
  const short = formatter.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value;
  return short === undefined || short === timeZone ? timeZone : `${timeZone} (${short})`;
}

/** Whether the editor's own time is UTC. */
export const isUtc = (date: Date): boolean => date.getTimezoneOffset() === 0;

/** 'Dec 1, 08:00 America/Los_Angeles (PST), Dec 1, 2026, 16:00 UTC'; of somebody in UTC the second part alone. */
export function formatBothTimes(date: Date): string {
  if (isUtc(date)) return formatUtcTime(date);
  return `${formatLocalTime(date)} ${zoneName(date)}, ${formatUtcTime(date)}`;
}
