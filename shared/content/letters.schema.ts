import { z } from 'zod';
import { slugInput } from '../text/text.schema';
import { uuidInput } from '../text/uuid-input.schema';
import { dateInput } from './blog-admin.schema';

const id = uuidInput('Choose a letter');

export const letterInput = z.strictObject({ id });

export const letterMailQuery = letterInput.extend({
  mode: z.enum(['light', 'dark'], 'Choose light or dark').default('light'),
  at: z.string().optional(),
});
export type LetterMailQuery = z.output<typeof letterMailQuery>;

const AHEAD_DAYS = 366;

export const sendLetterInput = z.strictObject({
  id,
  /** The text that the editor has read: a newer one is not sent unread. */
  expectedUpdatedAt: dateInput,
  at: dateInput
    .refine((at) => at.getTime() > Date.now(), 'Choose a time in the future')
    .refine((at) => at.getTime() < Date.now() + AHEAD_DAYS * 86_400_000, 'Choose a time within a year')
    .optional(),
});
export type SendLetterInput = z.output<typeof sendLetterInput>;

export const letterSlugInput = z.strictObject({ slug: slugInput });
