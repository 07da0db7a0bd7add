const grouped = new Intl.NumberFormat('en-US');

/** 4812 → '4,812' */
export function formatNumber(value: number): string {
  return grouped.format(value);
}
