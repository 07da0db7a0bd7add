import { z } from 'zod';
import { MAX_BULK } from '../text/pagination';
import { uuidInput } from '../text/uuid-input.schema';
import { dateInput, postFilterFields } from './blog-admin.schema';
import { mediaFilter } from './media.schema';

export const UNDO_MINUTES = 10;

const ids = z
  .array(uuidInput())
  .min(1, 'Choose at least one')
  .max(MAX_BULK, `Choose at most ${MAX_BULK}`)
  .refine((all) => new Set(all).size === all.length, 'Choose each once');

export const postBulkAction = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('publish') }),
  z.strictObject({ do: z.literal('unpublish') }),
  z.strictObject({ do: z.literal('category'), categoryId: uuidInput().nullable() }),
  z.strictObject({ do: z.literal('tag'), tagId: uuidInput() }),
  z.strictObject({ do: z.literal('author'), authorId: uuidInput() }),
  z.strictObject({ do: z.literal('trash') }),
]);
export type PostBulkAction = z.output<typeof postBulkAction>;

export const postFilter = z.strictObject(postFilterFields);
export type PostFilter = z.output<typeof postFilter>;

/** Version times that the caller has read, by id: other people's work is published only as it was read. */
export const readTimes = z.record(uuidInput(), dateInput).default({});

export const bulkInput = <Filter extends z.ZodType, Action extends z.ZodType>(filter: Filter, action: Action) =>
  z
    .strictObject({ ids: ids.optional(), filter: filter.optional(), action })
    .refine((input) => ('ids' in input && input.ids !== undefined) !== (input.filter !== undefined), {
      path: ['ids'],
      error: 'Give either ids or a filter',
    });

export const postBulkInput = bulkInput(postFilter, postBulkAction).safeExtend({ expectedUpdatedAt: readTimes });
export type PostBulkInput = z.output<typeof postBulkInput>;

export const mediaBulkInput = bulkInput(mediaFilter, z.strictObject({ do: z.literal('trash') }));
export type MediaBulkInput = z.output<typeof mediaBulkInput>;

export const bulkUndoInput = z.strictObject({ token: uuidInput() });
