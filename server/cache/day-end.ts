const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a response with these tags changes at midnight UTC: a review marks the facts whose check is overdue. */
export function dependOnDay(tags: Iterable<string>): boolean {
  for (const tag of tags) if (tag.startsWith('casino:')) return true;
  return false;
}

/** Milliseconds to the end of the day in UTC; never 0. */
export const millisecondsToDayEnd = (now: Date): number => DAY_MS - (now.getTime() % DAY_MS);
