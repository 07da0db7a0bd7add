type Cell = string | Date | null;

/** Prefixes an apostrophe, because spreadsheets run cells that begin with these characters as formulas. */
export function csvCell(value: Cell): string {
  const text = value instanceof Date ? value.toISOString() : (value ?? '');
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`;
