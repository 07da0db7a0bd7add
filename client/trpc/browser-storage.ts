/** Storage may be blocked or full: then nothing is remembered, and everything else works. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

function storageOf(area: () => Storage) {
  /** Undefined when the storage is blocked. */
  const read = (key: string) => attempt(() => area().getItem(key));
  return {
    read,
    has: (key: string) => (read(key) ?? null) !== null,
    write: (key: string, value: string) => attempt(() => area().setItem(key, value)),
    remove: (key: string) => attempt(() => area().removeItem(key)),
    /** Undefined unless JSON is stored. */
    readJson: (key: string) => attempt((): unknown => JSON.parse(area().getItem(key) ?? '')),
    writeJson: (key: string, value: unknown) => attempt(() => area().setItem(key, JSON.stringify(value))),
  };
}

/** What this browser remembers. */
export const browserStorage = storageOf(() => localStorage);

/** What this tab remembers, until its session ends. */
export const tabStorage = storageOf(() => sessionStorage);
