import { dayText } from '../text/day-text';

/** A code or offer of a casino as editors write it, and as archives and revisions keep it. */
export interface PromoCode {
  id: string;
  /** Null for an offer that needs no code. */
  code: string | null;
  offer: string;
  /** ISO times. Null: from the beginning, without an end. */
  startsAt: string | null;
  endsAt: string | null;
  terms: string;
  source: string;
  /** 'YYYY-MM-DD'; null if nobody has tried it. */
  checkedOn: string | null;
}

/** The first code that lives, as pages show it. */
export interface ActiveCode {
  id: string;
  code: string | null;
  offer: string;
  endsAt: string | null;
  terms: string;
  source: string;
  checkedOn: string | null;
  /** Visitors said that it does not work, and nobody has checked it since. */
  isReported: boolean;
  /** Of this month. */
  worked: number;
  votes: number;
}

/** What stands beside a code. */
export type ShownCode = Omit<ActiveCode, 'code' | 'offer'>;

export const REPORTED_DEAD = 'Reported dead: visitors say it does not work';

/** 'Until Jan 11, 2027, 23:59 UTC' */
export function endText(endsAt: string): string {
  const end = new Date(endsAt);
  return `Until ${dayText(end)}, ${end.toISOString().slice(11, 16)} UTC`;
}

/** What is said of a code wherever it stands without its whole note; null if there is nothing to say. */
export function codeNote(code: Pick<ActiveCode, 'endsAt' | 'isReported'> | null): string | null {
  const parts = code ? [code.isReported && REPORTED_DEAD, code.endsAt !== null && endText(code.endsAt)] : [];
  return parts.filter(Boolean).join(' · ') || null;
}

/** What visitors read in place of a bonus when every code of a site has ended; the view public_casinos says the same. */
export const NO_BONUS = 'No bonus at the moment';

/** The same while its offer is paused. */
export const PAUSED_BONUS = 'Offer paused while we check its link';

/** Fewer votes say nothing. */
export const LEAST_VOTES = 5;

type Period = Pick<PromoCode, 'startsAt' | 'endsAt'>;

export type CodeLife = 'waits' | 'lives' | 'ended';

/** Where a code is in its life. For forms and saves: what visitors read is told by the database, in `first_codes`. */
export function lifeOf({ startsAt, endsAt }: Period, now: Date): CodeLife {
  if (endsAt !== null && Date.parse(endsAt) <= now.getTime()) return 'ended';
  return startsAt !== null && Date.parse(startsAt) > now.getTime() ? 'waits' : 'lives';
}

/** What a listed site must have named for a bonus: one that has ended will do, since every code ends some day. */
export const offerEver = (bonusAmount: string, codes: readonly { offer: string }[]): string =>
  bonusAmount || (codes.find(({ offer }) => offer !== '')?.offer ?? '');

/** SPEC.md's fields of a casino with these codes: those of the first that lives. */
export function fieldsOfCodes(codes: readonly (Period & Pick<PromoCode, 'code' | 'offer'>)[], now: Date) {
  const first = codes.find((code) => lifeOf(code, now) === 'lives');
  return { promoCode: first?.code ?? null, bonusAmount: first?.offer ?? '' };
}
