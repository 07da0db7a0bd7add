import { z } from 'zod';
import { dateInput } from './blog-admin.schema';
import { MAX_BULK } from '../text/pagination';
import { plainText } from '../text/text.schema';
import { uuidInput } from '../text/uuid-input.schema';

const MAX_LENGTH = 2_000_000;
const MAX_FIELDS = 400;

/** Postgres stores neither NUL nor half of a surrogate pair; JSON writes both as escapes. */
const isStorable = (value: unknown) => !/(?<!\\)(\\\\)*\\u(0000|d[89a-f])/.test(JSON.stringify(value));

const value = z.json().refine(isStorable, 'This text has characters that cannot be stored');

const fields = z
  .record(z.string().regex(/^\w{1,100}$/, 'Unknown field'), value)
  .refine((given) => Object.keys(given).length <= MAX_FIELDS, `At most ${MAX_FIELDS} fields`)
  .refine((given) => JSON.stringify(given).length <= MAX_LENGTH, 'This is more text than one draft may have');

/**
 * `typed`: the form as it is, to reopen it. `change`: the fields to publish, as the update procedure takes them, or
 * null while the form is invalid. `base`: the same fields when the editor began.
 */
export const copyValues = z.strictObject({ typed: fields, change: fields.nullable(), base: fields });
export type CopyValues = z.output<typeof copyValues>;

const expectedCopyAt = dateInput.nullable();

export const saveCopyFields = {
  values: copyValues,
  expectedCopyAt,
  baseUpdatedAt: dateInput.nullable(),
};

export const openEditorFields = { tab: uuidInput(), isLeaving: z.boolean().default(false) };

export const discardCopyFields = { expectedCopyAt: expectedCopyAt.optional() };

export const publishCopyFields = {
  expectedCopyAt: dateInput,
  summary: plainText({ name: 'Summary', max: 200, min: 0 }).optional(),
  /** Overwrites what others published in the same fields in the meantime. */
  isForced: z.boolean().default(false),
};

export const scheduleCopyFields = {
  expectedCopyAt: dateInput,
  at: dateInput.nullable(),
};

export const newCopyId = z.string().regex(/^new:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Unknown draft');

export const discardDraftsInput = z.strictObject({
  drafts: z
    .array(z.strictObject({ id: newCopyId, expectedCopyAt: dateInput }))
    .min(1, 'Choose at least one')
    .max(MAX_BULK, `Choose at most ${MAX_BULK}`),
});
