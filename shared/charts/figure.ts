import { escapeHtml } from '../text/escape-html';

export interface ChartTable {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A picture of figures. Its texts and positions come from one computation, so that they cannot disagree. */
export interface Chart {
  title: string;
  finding: string;
  key: string;
  size: string;
  /** SVG; empty where there is too little to draw. Widths are in percent and heights in em: the picture takes any width, and its text keeps its size. */
  marks: string;
  table: ChartTable | null;
}

const cells = (tag: 'th' | 'td', texts: readonly string[]) =>
  texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('');

const getTable = ({ head, rows }: ChartTable) =>
  `<table><thead><tr>${cells('th', head)}</tr></thead><tbody>${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('')}</tbody></table>`;

/** The only place that draws a chart, for pages and texts alike. Works without script. */
export function chartHtml({ title, finding, key, size, marks, table }: Chart): string {
  const [name, said] = [escapeHtml(title), escapeHtml(finding)];
  return (
    `<figure class="chart"><figcaption dir="auto">${said}</figcaption>` +
    (marks && `<svg ${size} role="img"><title>${name}</title><desc>${said}</desc>${marks}</svg>`) +
    (key && `<p>${escapeHtml(key)}</p>`) +
    (table ? `<details><summary>As a table</summary>${getTable(table)}</details>` : '') +
    '</figure>'
  );
}

/** For feeds and mails, which draw no SVG. */
export const chartTable = ({ finding, table }: Chart): string =>
  `<p>${escapeHtml(finding)}</p>${table ? getTable(table) : ''}`;

/** Short, since a page has hundreds: 12.345 → '12.3'. */
export const rounded = (value: number): number => Math.round(value * 10) / 10;
