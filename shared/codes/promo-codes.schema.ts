import { z } from 'zod';
import { plainText, multilineText } from '../text/text.schema';
import { uuidInput } from '../text/uuid-input.schema';

const MAX_CODES = 20;
const MAX_TERMS = 500;
const EARLIEST = Date.UTC(2010, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/** With a time zone; stored in UTC milliseconds, so that equal moments are equal texts. */
const moment = (name: string) =>
  z
    .union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))], {
      error: `${name} must be a date and time with its zone`,
    })
    .refine((date) => date.getTime() >= EARLIEST && date.getTime() <= LATEST, `${name} is not a year of codes`)
    .transform((date) => date.toISOString())
    .nullable();

const isPast = (day: string) => Date.parse(day) <= Date.now() + 24 * 60 * 60 * 1000 && Date.parse(day) >= EARLIEST;

export const codeFields = {
  code: plainText({ name: 'Promo code', max: 60, min: 0 })
    .nullable()
    .transform((text) => text || null),
  offer: plainText({ name: 'Offer', max: 300, min: 0 }),
  startsAt: moment('Starts'),
  endsAt: moment('Ends'),
  terms: multilineText({ name: 'Terms', max: MAX_TERMS, min: 0 }),
  source: plainText({ name: 'Source', max: 500, min: 0 }),
  checkedOn: z.iso
    .date('Checked on must be a day')
    .refine(isPast, 'Checked on must not be in the future, nor before there were codes')
    .nullable(),
};

const codeInput = z
  .strictObject({
    id: uuidInput('This is not the id of a code').optional(),
    code: codeFields.code.default(null),
    offer: codeFields.offer.default(''),
    startsAt: codeFields.startsAt.default(null),
    endsAt: codeFields.endsAt.default(null),
    terms: codeFields.terms.default(''),
    source: codeFields.source.default(''),
    checkedOn: codeFields.checkedOn.default(null),
  })
  .refine(({ code, offer }) => code !== null || offer !== '', {
    path: ['code'],
    message: 'Enter the code, or the offer that needs none',
  })
  .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt, {
    path: ['endsAt'],
    message: 'Ends must be after Starts',
  });

export const codesInput = z
  .array(codeInput)
  .max(MAX_CODES, `At most ${MAX_CODES} codes`)
  .superRefine((codes, context) => {
    const seen = new Set<string>();
    for (const [index, { code, id }] of codes.entries()) {
      for (const name of [code?.toLowerCase(), id]) {
        if (name === undefined) continue;
        if (seen.has(name)) {
          context.addIssue({ code: 'custom', path: [index, 'code'], message: 'This code stands further up already' });
        }
        seen.add(name);
      }
    }
  });

export const codesListInput = z.strictObject({
  show: z.enum(['ending', 'free'], { error: 'show must be ending or free' }).optional(),
});

export type CodesListQuery = z.output<typeof codesListInput>;
export type CodeInput = z.output<typeof codeInput>;
