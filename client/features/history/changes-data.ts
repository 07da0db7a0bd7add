import { notFound } from '@tanstack/react-router';
import type { ChangesSearch } from '../../../shared/history/changes-search';
import { getStatus } from '../../trpc/trpc';
import type { Outputs, Utils } from '../../trpc/trpc';

export type Changes = Outputs['changes']['list'];
export type Change = Changes['items'][number];
export type ChangedCasino = NonNullable<Changes['casino']>;

export async function loadChanges(utils: Utils, { kinds, cursor }: ChangesSearch, slug?: string): Promise<Changes> {
  try {
    return await utils.changes.list.ensureData({
      ...(slug !== undefined && { slug }),
      kinds: kinds === undefined ? [] : [kinds],
      ...(cursor !== undefined && { cursor }),
    });
  } catch (error) {
    const status = getStatus(error);
    if (status === 404 || status === 400) throw notFound();
    throw error;
  }
}
