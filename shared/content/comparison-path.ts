export const MIN_COMPARED = 2;
export const MAX_COMPARED = 4;
/** Maximum length of the path segment of a comparison. */
export const MAX_PAIR = 420;

export const BETWEEN = '-vs-';

/** Whether a slug would read as two in a comparison's path. */
export const dividesPair = (slug: string): boolean => slug.includes(BETWEEN);

/** The path segment of a comparison: addresses in alphabetical order. Slugs and ids are lower-case ASCII. */
export const pairOf = (addresses: readonly string[]): string => addresses.toSorted().join(BETWEEN);

export const comparePath = (addresses: readonly string[]): string => `/compare/${pairOf(addresses)}`;
