import { z } from 'zod';
import { plainText, slugParameter } from '../text/text.schema';

export const codeVoteInput = z.strictObject({
  casino: slugParameter('Name the site'),
  code: plainText({ name: 'Code', max: 60 }),
  worked: z.boolean('Say whether it worked'),
});

export type CodeVote = z.output<typeof codeVoteInput>;
