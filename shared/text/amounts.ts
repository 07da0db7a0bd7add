export interface Amount {
  currency: string;
  cents: number;
}

/** By currency: a page shows many amounts, and constructing a format takes longer than formatting. */
const formats = new Map<string, Intl.NumberFormat>();

export function amountText({ currency, cents }: Amount): string {
  const options = { style: 'currency', currency, minimumFractionDigits: 2 } as const;
  const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', options);
  formats.set(currency, format);
  return format.format(cents / 100);
}

const MAX_CENTS = 100_000_000_00;
const SIGN = /^(\p{Sc}|[a-z]{3})?([\d.,\s\u00a0\u202f]+?)(\p{Sc}|[a-z]{3})?$/iu;

/** '1,234' could be thousands or three decimals. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/;
const ENGLISH = /^(\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;
const CONTINENTAL = /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/;

const getSign = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value;

/**
 * '1,234.50', '1.234,50', '$12', '12 EUR', in hundredths; otherwise a sentence with the problem. Refuses a currency
 * other than `currency`.
 */
export function readAmount(written: string, currency: string): number | { problem: string } {
  const [, before, number = '', after] = SIGN.exec(written.trim()) ?? [];
  const digits = number.replace(/[\s\u00a0\u202f]/g, '');
  if (AMBIGUOUS.test(digits)) return { problem: 'Amount could be thousands or decimals: write it with two decimals' };
  const [, whole, decimals = ''] = ENGLISH.exec(digits) ?? CONTINENTAL.exec(digits) ?? [];
  if (whole === undefined || (before && after))
    return { problem: 'Amount must be a number such as 1,234.50, not below 0' };
  const sign = before ?? after;
  if (sign !== undefined && sign.toUpperCase() !== currency && sign !== getSign(currency))
    return { problem: `Amount is in ${sign}, not in ${currency}` };
  const cents = Number(whole.replace(/[.,]/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  return cents <= MAX_CENTS ? cents : { problem: 'Amount is too large' };
}

export const readCount = (written: string) =>
  /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:\.\d{3})+)$/.test(written)
    ? Number(written.replace(/[.,]/g, ''))
    : NaN;
