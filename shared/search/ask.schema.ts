import { z } from 'zod';
import { asRead } from '../text/clean-text';
import { plainText } from '../text/text.schema';
import { hostLabel } from './read-question';

export const MAX_ASKED_NAME = 80;

/** Characters of links and addresses, and invisible or reversing ones. */
const LINK_SIGNS = /[/\\@<>:]/;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const isName = (name: string) =>
  name.length <= MAX_ASKED_NAME &&
  [name, asRead(name)].every(
    (read) => !LINK_SIGNS.test(read) && read.split(/\s+/).every((part) => hostLabel(part) === undefined),
  );

export const askInput = z.strictObject({
  name: plainText({ name: 'Name', max: MAX_ASKED_NAME, required: 'Enter the name of the site' })
    .refine((name) => !UNSEEN.test(name), 'Name holds characters that cannot be seen')
    .refine(isName, 'The name only, no link')
    .refine((name) => /[\p{L}\p{N}]/u.test(name), 'Enter the name of the site')
    .overwrite((name) => name.replace(/\s+/g, ' ')),
});

export type AskInput = z.output<typeof askInput>;
