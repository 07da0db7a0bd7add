import { z } from 'zod';
import { bodyText, plainText } from '../text/text.schema';
import { currencyCode } from '../text/currency.schema';
import { uuidInput } from '../text/uuid-input.schema';
import { readAmount } from '../text/amounts';
import { EARNING_VIEWS, toMonth } from './earnings';

const EARLIEST = '2015-01';
const MAX_CENTS = 10_000_000_000;
const MAX_PEOPLE = 10_000_000;

export const statementMonth = z
  .string('Month is required')
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, { error: 'Month must be a year and a month, such as 2026-10', abort: true })
  .refine((text) => text >= EARLIEST, 'Month must not be before 2015')
  .refine((text) => text <= toMonth(new Date()), 'Month must not be in the future');

const people = (name: string) =>
  z
    .int(`${name} must be a whole number`)
    .min(0, `${name} must not be below 0`)
    .max(MAX_PEOPLE, `${name} is too large`)
    .nullable();

const figures = {
  amountCents: z
    .int('Amount must be a whole number of cents')
    .min(0, 'Amount must not be below 0')
    .max(MAX_CENTS, 'Amount is too large'),
  signUps: people('Sign-ups'),
  depositors: people('Depositors'),
};

/** The amount when the form was opened, null for none: any other is a conflict. */
const expected = { expected: z.strictObject(figures, 'Say what stood there').nullable() };

const key = { casinoId: uuidInput('Choose a site'), month: statementMonth, currency: currencyCode };

export const statementFields = z.strictObject({ ...key, ...figures });
export const statementInput = z.strictObject({
  ...key,
  ...figures,
  ...expected,
  isAdded: z.boolean('Say whether it is added').default(false),
});
export type Statement = z.output<typeof statementFields>;
export type StatementInput = z.output<typeof statementInput>;
export type StatementFigures = Pick<Statement, keyof typeof figures>;

const statementKey = z.strictObject(key);
export type StatementKey = z.output<typeof statementKey>;
export const statementRemoval = statementKey.extend(expected);

const written = (name: string) =>
  plainText({ name, max: 12, min: 0 })
    .refine((text) => /^\d{0,7}$/.test(text), `${name} must be a whole number`)
    .transform((text) => (text === '' ? null : Number(text)));

export const statementForm = z
  .object({
    casinoId: uuidInput('Choose a site'),
    month: statementMonth,
    currency: currencyCode,
    amount: plainText({ name: 'Amount', max: 30 }),
    signUps: written('Sign-ups'),
    depositors: written('Depositors'),
  })
  .transform(({ amount, ...rest }, context) => {
    const amountCents = readAmount(amount, rest.currency);
    if (typeof amountCents === 'number') return { ...rest, amountCents };
    context.addIssue({ code: 'custom', path: ['amount'], message: amountCents.problem });
    return z.NEVER;
  });

export const earningsQuery = z.strictObject({
  month: statementMonth,
  by: z.enum(EARNING_VIEWS, 'Say by what the clicks are summed').default('site'),
});

export const earningsMonth = z.strictObject({ month: statementMonth });

export const MAX_CSV = 200_000;
const MAX_MATCHES = 200;

export const statementsFile = z.strictObject({
  text: bodyText({ name: 'The file', max: MAX_CSV, required: 'The file is empty' }),
  currency: currencyCode,
  sites: z
    .array(z.strictObject({ name: plainText({ name: 'Name', max: 200 }), casinoId: uuidInput('Choose a site') }))
    .max(MAX_MATCHES, 'Too many names')
    .default([]),
});
export type StatementsFile = z.output<typeof statementsFile>;

export const statementsImport = statementsFile.extend({
  repeats: z.enum(['replace', 'add', 'skip'], 'Say what happens to months that stand already'),
  seen: plainText({ name: 'Preview', max: 64 }),
});
