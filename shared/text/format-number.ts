export function thousands(digits: string): string[] {
  const first = digits.length % 3;
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].filter(Boolean);
}

/** Intl.NumberFormat takes 10 ms to create, which would delay hydration. */
export function formatNumber(value: number): string {
  return String(value).replace(/\d+/, (digits) => thousands(digits).join(','));
}
