/** The end of a provider's round trip, and an account elsewhere to link. */
export interface AccountSearch {
  notice?: string | undefined;
  error?: string | undefined;
  link?: string | undefined;
}

export function accountSearch(raw: Record<string, unknown>): AccountSearch {
  const names = ['notice', 'error', 'link'] as const;
  return Object.fromEntries(
    names.flatMap((name) => (typeof raw[name] === 'string' ? [[name, raw[name].slice(0, 60)]] : [])),
  );
}
