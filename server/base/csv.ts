type Cell = string | Date | null;

/**
 * Where a spreadsheet starts a cell: some split at semicolons or tabs, and some accept full-width signs in formulas.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=[" ]*'*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

export function csvCell(value: Cell): string {
  const text = value instanceof Date ? value.toISOString() : (value ?? '');
  const harmless = text.replace(FORMULA, "'");
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`;

const MAX_HEADER = 64 * 1024;

interface CsvLayout {
  delimiter: string;
  /** Position of the column names: the second line if the first is Excel's `sep=`. */
  from: number;
}

export function csvLayout(text: string): CsvLayout {
  const [first = ''] = text.slice(0, MAX_HEADER).split('\n', 1);
  const named = /^\ufeff?"?sep=([,;\t|])"?\r?$/i.exec(first)?.[1];
  if (named !== undefined) return { delimiter: named, from: 2 };
  const count = (mark: string) => first.split(mark).length;
  return { delimiter: [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best)), from: 1 };
}

/** Undoes the apostrophe that csvCell adds. */
export const unguarded = (cell: string) => (/^'["' ]*[=+\-@＝＋－＠\t\r\n]/.test(cell) ? cell.slice(1) : cell);
