/** '$1250000+' → ['$1', '250', '000+']: the commas between the groups are drawn, so that the text stays as it was written. */
export function digitGroups(figure: string): string[] {
  return figure.split(/(?<=\d)(?=(?:\d{3})+(?!\d))/);
}

/** The figure on its way up: its first number at this share of its value, everything around it unchanged. */
export function shareOf(figure: string, share: number): string {
  return share >= 1 ? figure : figure.replace(/\d+/, (digits) => String(Math.round(Number(digits) * share)));
}
