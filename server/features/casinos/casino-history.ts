import type { ChangeKind } from '../../../shared/casino-changes';
import { CASINO_STATUSES } from '../../../shared/casino-status';
import type { CasinoStatus } from '../../../shared/casino-status';
import type { CasinoChange } from './append-changes.queries';

/** Fields whose changes appear in the public history. */
export interface ToldFields {
  name: string;
  description: string;
  positives: string[];
  negatives: string[];
  bonusAmount: string;
  bonusTerms: string | null;
  promoCode: string | null;
  fullReview: string | null;
  status: CasinoStatus;
  statusReason: string | null;
  rating: number;
  ratingReason: string | null;
  placement: number | null;
  placementReason: string | null;
}

interface ToldAs {
  kind: ChangeKind;
  key?: string;
  /** Field with the reason for the change. */
  reason?: 'statusReason' | 'ratingReason' | 'placementReason';
}

const TOLD_AS = {
  name: { kind: 'name' },
  status: { kind: 'status', reason: 'statusReason' },
  rating: { kind: 'rating', reason: 'ratingReason' },
  placement: { kind: 'rank', reason: 'placementReason' },
  bonusAmount: { kind: 'bonus', key: 'amount' },
  bonusTerms: { kind: 'bonus', key: 'terms' },
  promoCode: { kind: 'code' },
  description: { kind: 'review', key: 'description' },
  positives: { kind: 'review', key: 'positives' },
  negatives: { kind: 'review', key: 'negatives' },
  fullReview: { kind: 'review', key: 'full_review' },
} as const satisfies Partial<Record<keyof ToldFields, ToldAs>>;

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * History entries for a save. A draft has none; its history begins when it is listed. `isMinor` applies only to changes
 * of the review texts.
 */
export function fieldChanges(before: ToldFields, after: ToldFields, isMinor: boolean): CasinoChange[] {
  if (after.status === 'draft') return [];
  if (before.status === 'draft') return [firstLine(after)];
  return (Object.keys(TOLD_AS) as (keyof typeof TOLD_AS)[]).flatMap((field) => {
    if (sameJson(before[field], after[field])) return [];
    const told: ToldAs = TOLD_AS[field];
    return [
      {
        kind: told.kind,
        ...(told.key === undefined ? {} : { key: told.key }),
        before: before[field],
        after: after[field],
        note: told.reason === undefined ? null : after[told.reason],
        isMinor: isMinor && told.kind === 'review',
      },
    ];
  });
}

/** First entry of a casino's history. */
export function firstLine({ rating }: Pick<ToldFields, 'rating'>): CasinoChange {
  return { kind: 'listed', after: { rating } };
}

export const isStatus = (value: unknown): value is CasinoStatus => CASINO_STATUSES.some((status) => status === value);
