/** Storage may be blocked or full: then values are kept in memory until the page is left. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

function getStorage(area: () => Storage) {
  const unstored = new Map<string, string>();
  /** Undefined when the storage is blocked. */
  const read = (key: string) => unstored.get(key) ?? attempt(() => area().getItem(key));
  const remove = (key: string) => {
    unstored.delete(key);
    attempt(() => area().removeItem(key));
  };
  const write = (key: string, value: string) => {
    try {
      area().setItem(key, value);
      unstored.delete(key);
    } catch {
      // Full storage would return its former value.
      remove(key);
      unstored.set(key, value);
    }
  };
  return {
    read,
    has: (key: string) => (read(key) ?? null) !== null,
    write,
    remove,
    readJson: (key: string) => attempt((): unknown => JSON.parse(read(key) ?? '')),
    writeJson: (key: string, value: unknown) => write(key, JSON.stringify(value)),
  };
}

export const browserStorage = getStorage(() => localStorage);

export const tabStorage = getStorage(() => sessionStorage);
