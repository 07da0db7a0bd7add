import { z } from 'zod';

/** An id in the database's own spelling: cache tags and comparisons know it by its letters. */
export const uuidInput = (message?: string) => z.guid(message).transform((id) => id.toLowerCase());
