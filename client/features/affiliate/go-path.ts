export const goPath = (address: string, from: string, act = ''): string =>
  `/go/${encodeURIComponent(address)}${act}?from=${from}`;

export const countCopy = (address: string, from: string) =>
  void fetch(goPath(address, from, '/copied'), { method: 'POST', keepalive: true }).catch(() => undefined);
