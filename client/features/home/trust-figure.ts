import { thousands } from '../../../shared/text/format-number';

/** '$1250000+' → ['$1', '250', '000+']. Style sheets draw the commas, so that the text stays as written. */
export function digitGroups(figure: string): string[] {
  return figure.replace(/\d+/g, (digits) => thousands(digits).join('\0')).split('\0');
}

export function shareOfFigure(figure: string, share: number): string {
  return share >= 1 ? figure : figure.replace(/\d+/, (digits) => String(Math.round(Number(digits) * share)));
}
