type Picked<T, K extends keyof T> = { [P in K]?: Exclude<T[P], undefined> };

const isGiven = <V>(value: V): value is Exclude<V, undefined> => value !== undefined;

export function pickFields<T extends object, K extends keyof T>(from: T, names: readonly K[]): Picked<T, K> {
  const picked: Picked<T, K> = {};
  for (const name of names) {
    const value = from[name];
    if (isGiven(value)) picked[name] = value;
  }
  return picked;
}
