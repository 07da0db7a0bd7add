export const SAVED_MEANWHILE = 'Someone else saved this in the meantime.';

export const newest = (dates: readonly Date[]): Date | null =>
  dates.length === 0 ? null : new Date(Math.max(...dates.map((date) => date.getTime())));
