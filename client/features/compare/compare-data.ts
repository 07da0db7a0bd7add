import { notFound } from '@tanstack/react-router';
import { chosenSites } from '../../../shared/casinos/compare-search';
import type { CompareSearch } from '../../../shared/casinos/compare-search';
import { statusOf } from '../../trpc/trpc';
import type { Outputs, Utils } from '../../trpc/trpc';

export type Comparison = Outputs['casinos']['compareAt'];
export type ComparedSite = Comparison['sites'][number];
export type ComparedGroup = Comparison['groups'][number];
export type ComparedRow = ComparedGroup['rows'][number];
export type ComparedCell = ComparedRow['cells'][number];
export type Comparable = Outputs['casinos']['comparable'];
export type Choice = Comparable['offered'][number];
export type Similar = Outputs['casinos']['similar'];

/** The picker's sites and pairs for the URL's search parameters. */
export async function loadComparable(utils: Utils, { with: chosen = '', q = '' }: CompareSearch): Promise<Comparable> {
  return await utils.casinos.comparable.ensureData({ chosen: chosenSites(chosen), q });
}

/** Throws notFound() with the picker's data for a URL that names no comparison. */
export async function loadComparison(utils: Utils, pair: string): Promise<Comparison> {
  try {
    return await utils.casinos.compareAt.ensureData({ pair });
  } catch (error) {
    const status = statusOf(error);
    if (status === 404 || status === 400) throw notFound({ data: await loadComparable(utils, {}) });
    throw error;
  }
}
