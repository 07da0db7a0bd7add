import { z } from 'zod';

/**
 * Made by the form, the same for every try: a repeated call whose first answer was lost changes nothing and is answered
 * as the first one was. Without it every call counts.
 */
export const submissionFields = {
  submissionId: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'The form’s id must be 32 hexadecimal digits')
    .optional(),
};

/** An input with the id of its form. */
export type Submitted = { submissionId?: string | undefined };
