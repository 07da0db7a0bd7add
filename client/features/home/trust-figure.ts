/**
 * '$1250000+' → ['$1', '250', '000+']. The commas between the groups are drawn by the style sheet, so that the text
 * stays as written.
 */
export function digitGroups(figure: string): string[] {
  return figure.split(/(?<=\d)(?=(?:\d{3})+(?!\d))/);
}

/** The figure during the count-up: its first number multiplied by `share`, the rest unchanged. */
export function shareOf(figure: string, share: number): string {
  return share >= 1 ? figure : figure.replace(/\d+/, (digits) => String(Math.round(Number(digits) * share)));
}
