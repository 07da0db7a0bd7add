import { z } from 'zod';
import { plainText } from '../text/text.schema';
import { uuidInput } from '../text/uuid-input.schema';

export const MENTION_KINDS = ['name', 'link', 'code'] as const;

const former = (name: string) => plainText({ name, max: 120 }).optional();

export const mentionsInput = z.strictObject({
  site: uuidInput('This is not a casino id'),
  name: former('Name'),
  code: former('Code'),
});
export type MentionsInput = z.output<typeof mentionsInput>;

export const textSearchInput = z.strictObject({
  q: plainText({ name: 'Search text', max: 100, required: 'Enter a word to look for' }),
});

export const finePassageInput = z.strictObject({
  entity: z.enum(['post', 'page', 'casino'], 'Entity must be post, page or casino'),
  entityId: plainText({ name: 'Id', max: 200 }),
  subject: plainText({ name: 'Subject', max: 2000 }),
  sentence: z.string().regex(/^[0-9a-f]{32}$/, 'This is not the mark of a sentence'),
  isFine: z.boolean(),
});
export type FinePassage = z.output<typeof finePassageInput>;
