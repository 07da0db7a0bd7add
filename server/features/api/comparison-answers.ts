import type { ApiAnswer } from '../../../shared/api-answers';
import type { ComparedCell } from '../../../shared/casino-comparison';
import type { ApiQuery } from '../../../shared/api-input';
import { getComparison } from '../casinos/compare.service';
import { toldCasinos } from './casino-answers';
import type { Answering } from './casino-answers';

type Cell = ApiAnswer<'comparison'>['groups'][number]['rows'][number]['cells'][number];

function cellOf(cell: ComparedCell): Cell {
  if (cell === null || typeof cell === 'string') return { text: cell, note: null, isBest: false };
  if ('text' in cell) return { text: cell.text, note: cell.note ?? null, isBest: cell.isBest ?? false };
  return { text: cell.join('; '), note: null, isBest: false };
}

export async function answerComparison(
  answering: Answering,
  { slugs }: ApiQuery<'comparison'>,
): Promise<ApiAnswer<'comparison'>> {
  const { db, publicUrl, reads } = answering;
  const { pair, sites, sentences, groups } = await getComparison(db, slugs);
  reads.add('settings', 'casino:*', ...sites.map(({ id }) => `casino:${id}`));
  // Another casino may get a former address.
  if (!sites.every(({ address }) => slugs.includes(address))) reads.add('casinos');
  return {
    url: `${publicUrl}/compare/${encodeURIComponent(pair)}`,
    casinos: await toldCasinos(
      answering,
      sites.map(({ id }) => id),
    ),
    sentences,
    groups: groups.map(({ key, title, rows }) => ({
      key,
      title,
      rows: rows.map((row) => ({ ...row, cells: row.cells.map(cellOf) })),
    })),
  };
}
