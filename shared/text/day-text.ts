// Intl.DateTimeFormat takes 10 ms to create, which would delay hydration and every fact's text. UTC: the reader's time
// zone would differ from the server's and break hydration.

export const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** 'Oct 29' */
export const monthAndDay = (date: Date): string =>
  `${(MONTHS[date.getUTCMonth()] ?? '').slice(0, 3)} ${date.getUTCDate()}`;

/** 'Oct 29, 2026' */
export const dayText = (date: Date): string => `${monthAndDay(date)}, ${date.getUTCFullYear()}`;
