export type DateInput = Date | string | number;

const short = formatter('short');
const long = formatter('long');

/** UTC on both sides: the reader's own day would differ from the server's and break hydration. */
function formatter(month: 'short' | 'long') {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month, day: 'numeric' });
}

/** 'MMM d, yyyy' */
export function formatShortDate(date: DateInput): string {
  return short.format(new Date(date));
}

/** 'MMMM d, yyyy' */
export function formatLongDate(date: DateInput): string {
  return long.format(new Date(date));
}

/** 'yyyy-MM-dd', for a time element's dateTime. */
export function formatIsoDay(date: DateInput): string {
  return new Date(date).toISOString().slice(0, 10);
}
