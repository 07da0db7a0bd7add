type Cell = string | Date | null;

/** Where a spreadsheet begins a cell: some take a semicolon or a tab for the separator, and full-width signs for formulas. */
const FORMULA = /(?<=^|[;\t\r\n])(?=[" ]*'*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

/** Prefixes an apostrophe to what spreadsheets would run as a formula. */
export function csvCell(value: Cell): string {
  const text = value instanceof Date ? value.toISOString() : (value ?? '');
  const harmless = text.replace(FORMULA, "'");
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`;

// A first line is not longer.
const MAX_HEADER = 64 * 1024;

interface CsvLayout {
  delimiter: string;
  /** Line of the column names: the second if the first names the delimiter to Excel. */
  from: number;
}

/** How a file separates its cells, and where its column names stand. */
export function csvLayout(text: string): CsvLayout {
  const [first = ''] = text.slice(0, MAX_HEADER).split('\n', 1);
  const named = /^\ufeff?"?sep=([,;\t|])"?\r?$/i.exec(first)?.[1];
  if (named !== undefined) return { delimiter: named, from: 2 };
  const count = (mark: string) => first.split(mark).length;
  return { delimiter: [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best)), from: 1 };
}

/** A cell without the apostrophe that spreadsheets are given before what they would take for a formula. */
export const unguarded = (cell: string) => (/^'["' ]*[=+\-@＝＋－＠\t\r\n]/.test(cell) ? cell.slice(1) : cell);
