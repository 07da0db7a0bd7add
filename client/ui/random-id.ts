/** 32 hexadecimal digits. Unlike `crypto.randomUUID` it needs no https. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const randomUuid = (): string =>
  randomId().replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/,
    (_, ...[a, b, c, d, e]: string[]) => `${a}-${b}-4${c}-8${d}-${e}`,
  );
