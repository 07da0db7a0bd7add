import { z } from 'zod';
import { CHANGE_GROUPS } from './change-groups';
import { slugParameter } from './text';

export const changesListInput = z.strictObject({
  /** Of one casino alone. */
  slug: slugParameter('Casino slug is required').optional(),
  /** All of them when absent. */
  kinds: z.array(z.enum(CHANGE_GROUPS, 'Kinds holds one that is not known here')).max(CHANGE_GROUPS.length).default([]),
  cursor: z.string().max(200, 'Cursor must be at most 200 characters').optional(),
});

export type ChangesListQuery = z.output<typeof changesListInput>;
