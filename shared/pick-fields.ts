type Picked<T, K extends keyof T> = { [N in K]?: Exclude<T[N], undefined> };

/** The named fields of an object, without those that hold undefined. */
export function pickFields<T extends object, K extends keyof T>(from: T, names: readonly K[]): Picked<T, K> {
  const picked: Picked<T, K> = {};
  for (const name of names) {
    const value = from[name];
    if (value !== undefined) picked[name] = value as Exclude<T[K], undefined>;
  }
  return picked;
}
