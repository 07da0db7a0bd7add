export const MIN_COMPARED = 2;
export const MAX_COMPARED = 4;
export const MAX_PAIR = 420;

export const BETWEEN = '-vs-';

export const dividesPair = (slug: string): boolean => slug.includes(BETWEEN);

export const toPair = (addresses: readonly string[]): string => addresses.toSorted().join(BETWEEN);

export const comparePath = (addresses: readonly string[]): string => `/compare/${toPair(addresses)}`;
