import { randomUUID } from 'node:crypto';
import { fieldsOfCodes, getCodeLife } from '../../../shared/codes/promo-codes';
import type { PromoCode } from '../../../shared/codes/promo-codes';
import type { CodeInput } from '../../../shared/codes/promo-codes.schema';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import { AppError } from '../../base/errors';

interface CodeFields {
  codes?: readonly CodeInput[] | undefined;
  promoCode?: string | null | undefined;
  bonusAmount?: string | undefined;
}

const isCalled = (name: string | null) => (code: PromoCode) =>
  name !== null && code.code?.toLowerCase() === name.toLowerCase();

const isRenamed = (before: PromoCode, code: string | null) => before.code?.toLowerCase() !== code?.toLowerCase();

const NOTHING_KNOWN = { startsAt: null, endsAt: null, terms: '', source: '', checkedOn: null };

/**
 * Applies the single code and bonus fields to the first active code, or to a new first one. A changed code loses check,
 * terms and votes, which belonged to the former one.
 */
function withFirst(codes: readonly PromoCode[], { promoCode, bonusAmount }: CodeFields, now: Date): PromoCode[] {
  const before = codes.find((code) => getCodeLife(code, now) === 'lives');
  const code = promoCode === undefined ? (before?.code ?? null) : promoCode;
  const offer = bonusAmount ?? before?.offer ?? '';
  const others = codes.filter((other) => other === before || !isCalled(code)(other));
  const isEmpty = code === null && offer === '';
  const fresh = { id: randomUUID(), code, offer, ...NOTHING_KNOWN };
  if (!before) return isEmpty ? others : [fresh, ...others];
  const after = isRenamed(before, code) ? fresh : { ...before, code, offer };
  return others.flatMap((one) => (one !== before ? [one] : isEmpty ? [] : [after]));
}

/** A row with the same id but another code is a new code: it inherits no check. */
function givenCode({ id, ...code }: CodeInput, known: ReadonlyMap<string, PromoCode>): PromoCode {
  const before = id === undefined ? undefined : known.get(id);
  if (before && !isRenamed(before, code.code)) return { ...code, id: before.id };
  const checkedOn = before?.checkedOn === code.checkedOn ? null : code.checkedOn;
  return { ...code, id: randomUUID(), checkedOn };
}

/** The first active code when the form was loaded; both null or empty if there was none. */
interface ExpectedFirst {
  code: string | null;
  offer: string;
}

/** Throws CONFLICT if the single fields would change another code than the form showed. */
export function assertFirstCode(
  before: readonly PromoCode[],
  { codes, promoCode, bonusAmount }: CodeFields,
  expected: ExpectedFirst | undefined,
  now = new Date(),
): void {
  if (!expected || codes !== undefined || (promoCode === undefined && bonusAmount === undefined)) return;
  const first = fieldsOfCodes(before, now);
  if (first.promoCode === expected.code && first.bonusAmount === expected.offer) return;
  throw new AppError('CONFLICT', SAVED_MEANWHILE, { expectedFirst: expected });
}

/**
 * The codes after a save, and what the single fields then contain; undefined if the save touches neither. A list of
 * codes takes precedence over the single fields.
 */
export function planCodes(before: readonly PromoCode[], fields: CodeFields, now = new Date()) {
  const { codes: given, promoCode, bonusAmount } = fields;
  if (given === undefined && promoCode === undefined && bonusAmount === undefined) return undefined;
  const known = new Map(before.map((code) => [code.id, code]));
  const codes = given ? given.map((code) => givenCode(code, known)) : withFirst(before, fields, now);
  return { codes, ...fieldsOfCodes(codes, now) };
}
