import type { FieldErrors } from 'react-hook-form';
import { getCodeLife } from '../../../../shared/codes/promo-codes';
import type { PromoCode } from '../../../../shared/codes/promo-codes';
import { codesInput } from '../../../../shared/codes/promo-codes.schema';
import { parseLocalTime, localTimeProblem, timeValue } from '../../../ui/admin/publication-time';

export interface CodeRow {
  id?: string;
  isFirst: boolean;
  code: string;
  offer: string;
  startsAt: string;
  endsAt: string;
  terms: string;
  source: string;
  checkedOn: string;
}

export const EMPTY_CODE: CodeRow = {
  isFirst: false,
  code: '',
  offer: '',
  startsAt: '',
  endsAt: '',
  terms: '',
  source: '',
  checkedOn: '',
};

export function toCodeRows({ codes }: { codes: readonly PromoCode[] }): CodeRow[] {
  const now = new Date();
  const first = codes.find((code) => getCodeLife(code, now) === 'lives');
  return codes.map((code) => ({
    ...code,
    isFirst: code === first,
    code: code.code ?? '',
    startsAt: code.startsAt ?? '',
    endsAt: code.endsAt ?? '',
    checkedOn: code.checkedOn ?? '',
  }));
}

/** What cannot be parsed stays as typed, for the schema to refuse. */
const getMoment = (value: string) => timeValue(parseLocalTime(value)) || value || null;

interface FirstCode {
  promoCode: string;
  bonusAmount: string;
}

/** A new first code comes last: queued ones begin before it. */
export function toCodes({ codes, promoCode, bonusAmount }: FirstCode & { codes: readonly CodeRow[] }) {
  const first = { code: promoCode, offer: bonusAmount };
  const rows = codes.map(({ isFirst, startsAt, endsAt, checkedOn, ...row }) => ({
    ...row,
    ...(isFirst && first),
    startsAt: getMoment(startsAt),
    endsAt: getMoment(endsAt),
    checkedOn: checkedOn || null,
  }));
  const isNew = codes.every(({ isFirst }) => !isFirst) && (promoCode.trim() !== '' || bonusAmount.trim() !== '');
  return isNew ? [...rows, first] : rows.filter(({ code, offer }, at) => !codes[at]?.isFirst || code || offer);
}

export type CodeErrors = FieldErrors<Omit<CodeRow, 'isFirst'>>;

const isField = (name: unknown): name is keyof CodeRow => typeof name === 'string' && name in EMPTY_CODE;

export function codeProblems(values: FirstCode & { codes: readonly CodeRow[] }) {
  const errors: CodeErrors[] = [];
  const refuse = (at: number, field: Exclude<keyof CodeRow, 'isFirst'>, message: string) => {
    errors[at] = { [field]: { type: 'schema', message }, ...errors[at] };
  };
  for (const [at, row] of values.codes.entries()) {
    for (const field of ['startsAt', 'endsAt'] as const) {
      const problem = localTimeProblem(row[field]);
      if (problem !== undefined) refuse(at, field, problem);
    }
  }
  for (const { path, message } of codesInput.safeParse(toCodes(values)).error?.issues ?? []) {
    const [at, field] = path;
    if (typeof at === 'number' && at < values.codes.length) {
      refuse(at, isField(field) && field !== 'isFirst' ? field : 'code', message);
    } else {
      refuse(0, 'code', message);
    }
  }
  return errors.length > 0 ? errors : undefined;
}
