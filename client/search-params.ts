const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** `a=1&b=x&b=y` → `{a: '1', b: 'x,y'}`. Values stay strings, empty ones are dropped. */
export function parseSearch(search: string): Record<string, string> {
  const values = new Map<string, string[]>();
  for (const [key, value] of new URLSearchParams(search)) {
    if (value === '' || key === '__proto__') continue;
    const earlier = values.get(key);
    if (earlier) earlier.push(value);
    else values.set(key, [value]);
  }
  return Object.fromEntries([...values].map(([key, parts]) => [key, parts.join(',')]));
}

/** The inverse: lists become comma lists; empty values leave no trace in the address. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    const text = Array.isArray(value) ? value.join(',') : isEmpty(value) ? '' : `${value as string | number | boolean}`;
    if (text !== '') params.set(key, text);
  }
  // A comma is legal in a query and `gamemodes=crash,dice` is meant to be read.
  const query = params.toString().replaceAll('%2C', ',');
  return query === '' ? '' : `?${query}`;
}
