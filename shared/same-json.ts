/** Whether two values are written as the same JSON: keys in the same order. */
export const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
