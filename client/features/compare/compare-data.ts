import { notFound } from '@tanstack/react-router';
import { BETWEEN } from '../../../shared/content/comparison-path';
import { chosenSites } from '../../../shared/compare/compare-search';
import type { CompareSearch } from '../../../shared/compare/compare-search';
import { getStatus } from '../../trpc/trpc';
import type { Outputs, Utils } from '../../trpc/trpc';

export type Comparison = Outputs['casinos']['compareAt'];
export type ComparedSite = Comparison['sites'][number];
export type ComparedGroup = Comparison['groups'][number];
export type ComparedRow = ComparedGroup['rows'][number];
export type ComparedCell = ComparedRow['cells'][number];
export type Comparable = Outputs['casinos']['comparable'];
export type ComparedChoice = Comparable['offered'][number];
export type Similar = Outputs['casinos']['similar'];

export async function loadComparable(utils: Utils, { with: chosen = '', q = '' }: CompareSearch): Promise<Comparable> {
  return await utils.casinos.comparable.ensureData({ chosen: chosenSites(chosen), q });
}

/** Throws notFound() with the picker's data for a URL that names no comparison. */
export async function loadComparison(utils: Utils, pair: string): Promise<Comparison> {
  try {
    return await utils.casinos.compareAt.ensureData({ pair });
  } catch (error) {
    const status = getStatus(error);
    if (status === 404 || status === 400) {
      const data = await loadComparable(utils, { with: pair.replaceAll(BETWEEN, ',') });
      throw notFound({ data });
    }
    throw error;
  }
}

export function shownRows({ groups, warned }: Pick<Comparison, 'groups' | 'warned'>) {
  // With a site we advise against the page shows no offers: another site must not profit from the warning.
  const shown = warned.length > 0 ? groups.filter(({ key }) => key !== 'bonus') : groups;
  const rows = shown.flatMap((group) => group.rows);
  const different = rows.filter(({ differs }) => differs).length;
  const unknown = shown.reduce((count, group) => count + group.unknown.length, 0);
  return { groups: shown, different, same: rows.length - different, unknown, all: rows.length + unknown };
}
