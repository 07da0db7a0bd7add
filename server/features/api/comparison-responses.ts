import type { ApiResponse } from '../../../shared/api/api-responses.schema';
import type { ComparedCell } from '../../../shared/compare/casino-comparison';
import type { ApiQuery } from '../../../shared/api/api-input.schema';
import { getComparison } from '../compare/compare.service';
import { loadApiCasinos } from './casino-responses';
import type { ResponseSource } from './casino-responses';

type Cell = ApiResponse<'comparison'>['groups'][number]['rows'][number]['cells'][number];

function toCell(cell: ComparedCell): Cell {
  if (cell === null || typeof cell === 'string') return { text: cell, note: null, isBest: false };
  if ('text' in cell) return { text: cell.text, note: cell.note ?? null, isBest: cell.isBest ?? false };
  return { text: cell.join('; '), note: null, isBest: false };
}

export async function comparisonResponse(
  source: ResponseSource,
  { slugs }: ApiQuery<'comparison'>,
): Promise<ApiResponse<'comparison'>> {
  const { db, publicUrl, reads } = source;
  const { pair, sites, answer, sentences, groups } = await getComparison(db, slugs);
  reads.add('settings', 'casino:*', ...sites.map(({ id }) => `casino:${id}`));
  // Another casino may get a former address.
  if (!sites.every(({ address }) => slugs.includes(address))) reads.add('casinos');
  return {
    url: `${publicUrl}/compare/${encodeURIComponent(pair)}`,
    casinos: await loadApiCasinos(
      source,
      sites.map(({ id }) => id),
    ),
    answer,
    sentences,
    groups: groups.map(({ key, title, rows }) => ({
      key,
      title,
      rows: rows.map((row) => ({
        key: row.key,
        label: row.label,
        differs: row.differs,
        cells: row.cells.map(toCell),
      })),
    })),
  };
}
