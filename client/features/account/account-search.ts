/** The end of a provider's round trip, and an account elsewhere to link. */
export interface AccountSearch {
  notice?: string | undefined;
  error?: string | undefined;
  link?: string | undefined;
}

export function accountSearch(raw: Record<string, unknown>): AccountSearch {
  const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 60) : undefined);
  return { notice: textOf(raw['notice']), error: textOf(raw['error']), link: textOf(raw['link']) };
}
