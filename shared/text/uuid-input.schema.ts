import { z } from 'zod';

/** Lower case as in the database, because cache tags and comparisons use its text. */
export const uuidInput = (message?: string) => z.guid(message).transform((id) => id.toLowerCase());
