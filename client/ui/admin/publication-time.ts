import { format, isSameYear } from 'date-fns';
import { formatShortDate } from '../format-date';

const DAY_MS = 86_400_000;
const INSTANT = /^\d{4}-\d\d-\d\dT.*Z$/;

const localText = (date: Date): string =>
  format(date, date.getSeconds() === 0 ? "yyyy-MM-dd'T'HH:mm" : "yyyy-MM-dd'T'HH:mm:ss");

function instantsAt(text: string): Date[] {
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return [];
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map((time) => new Date(time).getTimezoneOffset());
  const dates = [...new Set(offsets)].map((minutes) => new Date(asUtc + minutes * 60_000));
  return dates.filter((date) => localText(date) === text).sort((a, b) => a.getTime() - b.getTime());
}

/** Value of a time field: an ISO instant; the typed text unless it is exactly one instant; or ''. */
export const timeValue = (date: Date | null | undefined): string => date?.toISOString() ?? '';

export function parseLocalTime(value: string): Date | null {
  const date = new Date(INSTANT.test(value) ? value : Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

export function typedTime(text: string): string {
  const [date, second] = instantsAt(text);
  return date && !second ? timeValue(date) : text;
}

export function shownTime(value: string): string {
  const date = parseLocalTime(value);
  return date ? localText(date) : value;
}

export function listOccurrences(value: string): Date[] {
  const dates = instantsAt(shownTime(value));
  return dates.length > 1 ? dates : [];
}

export function localTimeProblem(value: string): string | undefined {
  if (value === '' || parseLocalTime(value)) return undefined;
  const { length } = instantsAt(value);
  if (length > 1) return `${value.slice(11)} occurs twice that day. Choose the first or the second.`;
  // Stored by a version that kept only the text, or typed in another zone.
  if (length === 1) return 'Enter the time again: its time zone is not known.';
  return Number.isNaN(Date.parse(`${value}Z`))
    ? 'Enter a date and a time'
    : 'Clocks are put forward over this time. Choose another.';
}

/** 'Dec 1, 08:00', in the editor's own time zone; with the year unless it is the current one. */
export function formatLocalTime(date: Date, now = new Date()): string {
  return format(date, isSameYear(date, now) ? 'MMM d, HH:mm' : 'MMM d, yyyy, HH:mm');
}

export function formatUtcTime(date: Date): string {
  return `${formatShortDate(date)}, ${date.toISOString().slice(11, 16)} UTC`;
}

export function zoneName(date: Date | null): string {
  const formatter = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' });
  const { timeZone } = formatter.resolvedOptions();
  const short = date && formatter.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value;
  return !short || short === timeZone ? timeZone : `${timeZone} (${short})`;
}

const isUtc = (date: Date): boolean => date.getTimezoneOffset() === 0;

/** 'Dec 1, 08:00 America/Los_Angeles (PST), Dec 1, 2026, 16:00 UTC'; for an editor in UTC only the second part. */
export function formatBothTimes(date: Date): string {
  if (isUtc(date)) return formatUtcTime(date);
  return `${formatLocalTime(date)} ${zoneName(date)}, ${formatUtcTime(date)}`;
}
