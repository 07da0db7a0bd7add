export const SAVED_MEANWHILE = 'This was saved elsewhere in the meantime.';

export const newest = (dates: readonly Date[]): Date | null =>
  dates.length === 0 ? null : new Date(Math.max(...dates.map((date) => date.getTime())));
