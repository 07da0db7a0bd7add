export const MAX_DEPTH = 30;

/** Recursion into a value nested thousands of levels deep overflows the stack: check every client's value with this. */
export function isShallow(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth < MAX_DEPTH && Object.values(value).every((inner) => isShallow(inner, depth + 1));
}
