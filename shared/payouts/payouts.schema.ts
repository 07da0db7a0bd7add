import { z } from 'zod';
import { plainText } from '../text/text.schema';
import { readAmount } from '../text/amounts';
import { currencyCode } from '../text/currency.schema';
import { uuidInput } from '../text/uuid-input.schema';
import { PAYMENT_METHODS } from '../facts/payment-methods';
import type { PaymentMethod } from '../facts/payment-methods';
import { hasArrived, OUTCOMES, readMinutes, REPORT_REFUSALS } from './payouts';
import type { PayoutOutcome, ReportRefusal } from './payouts';

const EARLIEST = '2010-01-01';
const MAX_CENTS = 1_000_000_000;
const MAX_MINUTES = 60 * 24 * 365;

const isPast = (day: string) => Date.parse(day) <= Date.now() + 14 * 60 * 60 * 1000;

const methods = Object.keys(PAYMENT_METHODS) as [PaymentMethod, ...PaymentMethod[]];
const outcomes = Object.keys(OUTCOMES) as [PayoutOutcome, ...PayoutOutcome[]];

export const payoutFields = {
  method: z.enum(methods, 'Method is not one of those known here'),
  amountCents: z
    .int('Amount must be a whole number of cents')
    .min(1, 'Amount must be more than nothing')
    .max(MAX_CENTS, 'Amount is too large'),
  currency: currencyCode,
  askedOn: z.iso
    .date('Requested on must be a day')
    .refine((day) => day >= EARLIEST, 'Requested on must not be before 2010')
    .refine(isPast, 'Requested on must not be in the future'),
  minutes: z
    .int('Minutes must be a whole number')
    .min(0, 'Minutes must not be below 0')
    .max(MAX_MINUTES, 'Minutes must not be more than a year')
    .nullable(),
  outcome: z.enum(outcomes, 'Outcome is not one of those known here'),
};

interface Timed {
  outcome: PayoutOutcome;
  minutes: number | null;
}

export const timeProblem = ({ outcome, minutes }: Timed): string | undefined => {
  if (hasArrived(outcome)) return minutes === null ? 'Say how many minutes it took' : undefined;
  return minutes === null ? undefined : 'Only a withdrawal that was paid took a time';
};

const written = {
  ...payoutFields,
  currency: payoutFields.currency.default('USD'),
  minutes: payoutFields.minutes.default(null),
};

const isTimed = (payout: Timed, context: z.core.$RefinementCtx<Timed>) => {
  const message = timeProblem(payout);
  if (message) context.addIssue({ code: 'custom', path: ['minutes'], message });
};

const casinoId = uuidInput('Choose a site');
const id = uuidInput('This is not the id of a withdrawal');

export const payoutsInput = z.strictObject({ casinoId });
export const payoutCreate = z.strictObject({ casinoId, ...written }).superRefine(isTimed);
export const payoutUpdate = z
  .strictObject({
    id,
    ...written,
    expected: z.strictObject(payoutFields).optional(),
  })
  .superRefine(isTimed);
export const payoutId = z.strictObject({ id });
export const payoutRestoration = z.strictObject({ id, deletedAt: z.date() });

const MAX_ANSWER = 1000;

export const operatorAnswer = plainText({ name: 'Answer', max: MAX_ANSWER });

const answerFields = {
  text: z.union([z.literal(''), operatorAnswer]),
  answeredOn: payoutFields.askedOn,
};

export const answerSave = z.strictObject({
  casinoId,
  ...answerFields,
  expected: z.strictObject(answerFields).nullable().optional(),
});
export type AnswerSave = z.output<typeof answerSave>;

const refusals = Object.keys(REPORT_REFUSALS) as [ReportRefusal, ...ReportRefusal[]];

export const reportDecision = z.strictObject({
  id,
  refusal: z.enum(refusals, 'Refusal is not one of the reasons known here').nullable(),
});
export type ReportDecision = z.output<typeof reportDecision>;
export const reportReopening = z.strictObject({ id, decidedAt: z.date() });
export type ReportReopening = z.output<typeof reportReopening>;

export type PayoutCreate = z.output<typeof payoutCreate>;
export type PayoutUpdate = z.output<typeof payoutUpdate>;
export type PayoutFields = Omit<PayoutCreate, 'casinoId'>;

export const payoutForm = z
  .object({
    askedOn: payoutFields.askedOn,
    method: payoutFields.method,
    currency: payoutFields.currency,
    outcome: payoutFields.outcome,
    amount: plainText({ name: 'Amount', max: 30 }),
    took: plainText({ name: 'Time', max: 30, min: 0 }),
  })
  .transform(({ amount, took, ...rest }, context) => {
    const read = readAmount(amount, rest.currency);
    const cents = payoutFields.amountCents.safeParse(read);
    const minutes = took === '' ? null : (readMinutes(took) ?? Number.NaN);
    const amountProblem = typeof read === 'number' ? cents.error?.issues[0]?.message : read.problem;
    const tookProblem = Number.isNaN(minutes)
      ? 'Write the time like 22 min or 3 h 20 min'
      : (timeProblem({ ...rest, minutes }) ?? payoutFields.minutes.safeParse(minutes).error?.issues[0]?.message);
    if (amountProblem) context.addIssue({ code: 'custom', path: ['amount'], message: amountProblem });
    if (tookProblem) context.addIssue({ code: 'custom', path: ['took'], message: tookProblem });
    return { ...rest, amountCents: cents.data ?? 0, minutes };
  });

/** Figures typed before withdrawals were recorded, by fact key. */
export const payoutSummary = z
  .partialRecord(
    z.enum(['payout_median', 'payout_slowest', 'payout_tests']),
    z.object({
      value: z.int().min(0).max(MAX_CENTS),
      sourceKind: z.enum(['own_test', 'terms', 'operator', 'register', 'other']),
      source: plainText({ name: 'Source', max: 500, min: 0 }),
      note: plainText({ name: 'Note', max: 60, min: 0 }),
      checkedAt: z.iso.datetime({ offset: true, error: 'Checked on must be a date' }).nullable(),
    }),
    'Summary must hold the facts of payouts',
  )
  .refine((facts) => Object.keys(facts).length > 0, 'Summary must hold a fact');
