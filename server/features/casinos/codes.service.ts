import { randomUUID } from 'node:crypto';
import { fieldsOfCodes, lifeOf } from '../../../shared/casinos/promo-codes';
import type { PromoCode } from '../../../shared/casinos/promo-codes';
import type { CodeInput } from '../../../shared/casinos/promo-codes.schema';

interface CodeFields {
  codes?: readonly CodeInput[] | undefined;
  promoCode?: string | null | undefined;
  bonusAmount?: string | undefined;
}

const isCalled = (name: string | null) => (code: PromoCode) =>
  name !== null && code.code?.toLowerCase() === name.toLowerCase();

/** SPEC.md's fields, written to the first code that lives; to a new first one if none does. */
function withFirst(codes: readonly PromoCode[], { promoCode, bonusAmount }: CodeFields, now: Date): PromoCode[] {
  const before = codes.find((code) => lifeOf(code, now) === 'lives');
  const code = promoCode === undefined ? (before?.code ?? null) : promoCode;
  const offer = bonusAmount ?? before?.offer ?? '';
  const others = codes.filter((other) => other === before || !isCalled(code)(other));
  const isEmpty = code === null && offer === '';
  if (before) return others.flatMap((one) => (one !== before ? [one] : isEmpty ? [] : [{ ...one, code, offer }]));
  const nothing = { startsAt: null, endsAt: null, terms: '', source: '', checkedOn: null };
  return isEmpty ? others : [{ id: randomUUID(), code, offer, ...nothing }, ...others];
}

/**
 * The codes that a save leaves, with what SPEC.md's fields then read; undefined if it touches none. A list of codes
 * says everything: the fields beside it are not read.
 */
export function planCodes(before: readonly PromoCode[], fields: CodeFields, now = new Date()) {
  const { codes: given, promoCode, bonusAmount } = fields;
  if (given === undefined && promoCode === undefined && bonusAmount === undefined) return undefined;
  const known = new Set(before.map(({ id }) => id));
  const codes = given
    ? given.map(({ id, ...code }) => ({ id: id && known.has(id) ? id : randomUUID(), ...code }))
    : withFirst(before, fields, now);
  return { codes, ...fieldsOfCodes(codes, now) };
}
