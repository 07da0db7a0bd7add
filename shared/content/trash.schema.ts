import { z } from 'zod';
import { adminListFields } from '../text/admin-list.schema';
import { plainText, slugInput } from '../text/text.schema';
import { tagCreateInput } from './blog-admin.schema';
import { newSlug } from './pages.schema';

const TRASH_KINDS = ['post', 'casino', 'page', 'media', 'category', 'tag'] as const;

export type TrashKind = (typeof TRASH_KINDS)[number];

export const trashListInput = z
  .strictObject({
    ...adminListFields,
    kind: z.enum([...TRASH_KINDS, 'taxonomy'], 'There is no such kind').optional(),
    by: z.uuid('By is the id of a person').optional(),
  })
  .prefault({});
export type TrashListQuery = z.output<typeof trashListInput>;

const itemFields = {
  kind: z.enum(TRASH_KINDS, 'There is no such kind'),
  id: z.string().regex(/^[a-z0-9/-]{1,200}$/, 'Id is not one of this kind'),
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Pages have no id: their address is used, in the trash or before. */
const isIdOf = ({ kind, id }: { kind: TrashKind; id: string }) =>
  kind === 'page' ? /^[a-z0-9/-]+$/.test(id) : UUID.test(id);
const wrongId = { path: ['id'], error: 'Id is not one of this kind' };

export const trashPurgeInput = z.strictObject(itemFields).refine(isIdOf, wrongId);
export type TrashItem = z.output<typeof trashPurgeInput>;

export const trashRestoreInput = z
  .strictObject({
    ...itemFields,
    address: plainText({ name: 'Address', max: 120 }).optional(),
    isUndo: z.boolean('Say whether it is an Undo').default(false),
  })
  .refine(isIdOf, wrongId)
  .superRefine(({ kind, address }, context) => {
    if (address === undefined) return;
    const schema = kind === 'page' ? newSlug : kind === 'tag' ? tagCreateInput.shape.name : slugInput;
    for (const { message } of schema.safeParse(address).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['address'], message });
  });
export type TrashRestore = z.output<typeof trashRestoreInput>;
