import { z } from 'zod';
import { CHANGE_GROUPS } from './change-groups';
import { SAVED_AT_ONCE } from '../text/pagination';
import { slugParameter } from '../text/text.schema';

export const changesListInput = z.strictObject({
  slug: slugParameter('Casino slug is required').optional(),
  author: slugParameter('Author is required').optional(),
  kinds: z.array(z.enum(CHANGE_GROUPS, 'Kinds holds one that is not known here')).max(CHANGE_GROUPS.length).default([]),
  cursor: z.string().max(200, 'Cursor must be at most 200 characters').optional(),
});

const MAX_SECONDS = 4_102_444_800;

export const changedSinceInput = z.strictObject({
  sites: z
    .array(
      z.strictObject({
        slug: slugParameter('Casino slug is required'),
        /** Seconds since 1970, which keeps the URL short. */
        since: z.int('Since must be a time in seconds').min(0).max(MAX_SECONDS),
      }),
    )
    .min(1, 'Name at least one site')
    .max(SAVED_AT_ONCE, `At most ${SAVED_AT_ONCE} sites can be asked for at once`),
});

export type ChangedSinceQuery = z.output<typeof changedSinceInput>;

export type ChangesListQuery = z.output<typeof changesListInput>;
