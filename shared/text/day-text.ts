// Intl.DateTimeFormat takes 10 ms to create, which would delay hydration and every fact's text. UTC: the reader's time
// zone would differ from the server's and break hydration.

export const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

export const monthAndDay = (date: Date): string =>
  `${(MONTHS[date.getUTCMonth()] ?? '').slice(0, 3)} ${date.getUTCDate()}`;

export const dayText = (date: Date): string => `${monthAndDay(date)}, ${date.getUTCFullYear()}`;
