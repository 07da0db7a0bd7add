/** Where a click (or, with `act`, a copied code) of a casino is counted, and whence it came. */
export const goPath = (address: string, from: string, act = ''): string =>
  `/go/${encodeURIComponent(address)}${act}?from=${from}`;

/** Counts a copied code for the report of what earns. Says nothing, and waits for nothing. */
export const countCopy = (address: string, from: string) =>
  void fetch(goPath(address, from, '/copied'), { method: 'POST', keepalive: true }).catch(() => undefined);
