/** '1250000' → ['1', '250', '000']. */
export function thousands(digits: string): string[] {
  const first = digits.length % 3;
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].filter(Boolean);
}

/**
 * A whole number with separators: 4,812. Not Intl.NumberFormat: creating one takes 10 ms, which would delay hydration.
 */
export function formatNumber(value: number): string {
  return String(value).replace(/\d+/, (digits) => thousands(digits).join(','));
}
