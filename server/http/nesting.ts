export const MAX_DEPTH = 30;

/** Walking a value that is nested thousands of times exhausts the stack: anything of a client's is asked this first. */
export function isShallow(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth < MAX_DEPTH && Object.values(value).every((inner) => isShallow(inner, depth + 1));
}
