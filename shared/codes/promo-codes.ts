import { dayText } from '../text/day-text';

export interface PromoCode {
  id: string;
  code: string | null;
  offer: string;
  startsAt: string | null;
  endsAt: string | null;
  terms: string;
  source: string;
  checkedOn: string | null;
}

export interface ActiveCode {
  id: string;
  code: string | null;
  offer: string;
  endsAt: string | null;
  terms: string;
  source: string;
  checkedOn: string | null;
  /** Visitors reported it as not working, and nobody has checked it since. */
  isReported: boolean;
  worked: number;
  votes: number;
}

export type ShownCode = Omit<ActiveCode, 'code' | 'offer'>;

export const REPORTED_DEAD = 'Reported dead: visitors say it does not work';

export function endText(endsAt: string): string {
  const end = new Date(endsAt);
  return `Until ${dayText(end)}, ${end.toISOString().slice(11, 16)} UTC`;
}

export function codeNote(code: Pick<ActiveCode, 'endsAt' | 'isReported'> | null): string | null {
  const parts = code ? [code.isReported && REPORTED_DEAD, code.endsAt !== null && endText(code.endsAt)] : [];
  return parts.filter(Boolean).join(' · ') || null;
}

/** Replaces the bonus when every code has ended. Must match the view public_casinos. */
export const NO_BONUS = 'No bonus at the moment';

export const PAUSED_BONUS = 'Offer paused while we check its link';

export const LEAST_VOTES = 5;

type Period = Pick<PromoCode, 'startsAt' | 'endsAt'>;

export type CodeLife = 'waits' | 'lives' | 'ended';

export function getCodeLife({ startsAt, endsAt }: Period, now: Date): CodeLife {
  if (endsAt !== null && Date.parse(endsAt) <= now.getTime()) return 'ended';
  return startsAt !== null && Date.parse(startsAt) > now.getTime() ? 'waits' : 'lives';
}

/** What a listed site must state as its bonus: an ended one counts, since every code ends some day. */
export const getBonusOrCodeOffer = (bonusAmount: string, codes: readonly { offer: string }[]): string =>
  bonusAmount || (codes.find(({ offer }) => offer !== '')?.offer ?? '');

/** The single code and bonus fields of a casino are those of its first active code. */
export function fieldsOfCodes(codes: readonly (Period & Pick<PromoCode, 'code' | 'offer'>)[], now: Date) {
  const first = codes.find((code) => getCodeLife(code, now) === 'lives');
  return { promoCode: first?.code ?? null, bonusAmount: first?.offer ?? '' };
}
