import { randomUUID } from 'node:crypto';
import { fieldsOfCodes, lifeOf } from '../../../shared/codes/promo-codes';
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
 * SPEC.md's fields, written to the first code that lives; to a new first one if none does. Of another code nothing is
 * known: the check, terms and votes were of the former.
 */
function withFirst(codes: readonly PromoCode[], { promoCode, bonusAmount }: CodeFields, now: Date): PromoCode[] {
  const before = codes.find((code) => lifeOf(code, now) === 'lives');
  const code = promoCode === undefined ? (before?.code ?? null) : promoCode;
  const offer = bonusAmount ?? before?.offer ?? '';
  const others = codes.filter((other) => other === before || !isCalled(code)(other));
  const isEmpty = code === null && offer === '';
  const fresh = { id: randomUUID(), code, offer, ...NOTHING_KNOWN };
  if (!before) return isEmpty ? others : [fresh, ...others];
  const after = isRenamed(before, code) ? fresh : { ...before, code, offer };
  return others.flatMap((one) => (one !== before ? [one] : isEmpty ? [] : [after]));
}

/** A row that keeps its id and has another code is a new code: a check that was not made anew was of the former. */
function givenCode({ id, ...code }: CodeInput, known: ReadonlyMap<string, PromoCode>): PromoCode {
  const before = id === undefined ? undefined : known.get(id);
  if (before && !isRenamed(before, code.code)) return { ...code, id: before.id };
  const checkedOn = before?.checkedOn === code.checkedOn ? null : code.checkedOn;
  return { ...code, id: randomUUID(), checkedOn };
}

/** The code that a form was loaded with as the first that lives; both null or empty if none did. */
interface ExpectedFirst {
  code: string | null;
  offer: string;
}

/** Throws CONFLICT if SPEC.md's fields would be written to another code than the form showed. */
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
 * The codes that a save leaves, with what SPEC.md's fields then read; undefined if it touches none. A list of codes
 * says everything: the fields beside it are not read.
 */
export function planCodes(before: readonly PromoCode[], fields: CodeFields, now = new Date()) {
  const { codes: given, promoCode, bonusAmount } = fields;
  if (given === undefined && promoCode === undefined && bonusAmount === undefined) return undefined;
  const known = new Map(before.map((code) => [code.id, code]));
  const codes = given ? given.map((code) => givenCode(code, known)) : withFirst(before, fields, now);
  return { codes, ...fieldsOfCodes(codes, now) };
}
