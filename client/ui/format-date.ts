export type DateInput = Date | string | number;

// Not Intl.DateTimeFormat: creating one takes 10 ms, which would delay hydration.
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

const nameOf = (month: string) => MONTHS[Number(month) - 1] ?? '';

/**
 * 'yyyy-MM-dd', for a time element's dateTime. In UTC: the reader's time zone would differ from the server's and break
 * hydration.
 */
export function formatIsoDay(date: DateInput): string {
  return new Date(date).toISOString().slice(0, 10);
}

/** 'MMM d, yyyy' */
export function formatShortDate(date: DateInput): string {
  const [year, month = '', day] = formatIsoDay(date).split('-');
  return `${nameOf(month).slice(0, 3)} ${Number(day)}, ${year}`;
}

/** 'MMM d', with the year unless it is the current one. */
export function formatRecentDay(date: DateInput, now: DateInput = Date.now()): string {
  const [day = '', year] = formatShortDate(date).split(', ');
  return year === formatIsoDay(now).slice(0, 4) ? day : `${day}, ${year}`;
}

/** 'MMMM d, yyyy' */
export function formatLongDate(date: DateInput): string {
  const [year, month = '', day] = formatIsoDay(date).split('-');
  return `${nameOf(month)} ${Number(day)}, ${year}`;
}
