import { z } from 'zod';

/**
 * The form sends the same id with every try: a repeated call changes nothing and gets the first response. Without an id
 * every call counts.
 */
export const submissionFields = {
  submissionId: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'The form’s id must be 32 hexadecimal digits')
    .optional(),
};

export type Submitted = { submissionId?: string | undefined };
