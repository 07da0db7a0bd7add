import type { ChangeKind } from '../../../shared/casino-changes';
import { CASINO_STATUSES } from '../../../shared/casino-status';
import type { CasinoStatus } from '../../../shared/casino-status';
import type { CasinoChange } from './append-changes.queries';

/** Fields whose changes appear in the public history. */
export interface HistoryFields {
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

interface FieldChange {
  kind: ChangeKind;
  key?: string;
  /** Field with the reason for the change. */
  reason?: 'statusReason' | 'ratingReason' | 'placementReason';
}

const FIELD_CHANGES = {
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
} as const satisfies Partial<Record<keyof HistoryFields, FieldChange>>;

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * History entries for a save. A draft has none; its history begins when it is listed. `isMinor` applies only to changes
 * of the review texts.
 */
export function fieldChanges(before: HistoryFields, after: HistoryFields, isMinor: boolean): CasinoChange[] {
  if (after.status === 'draft') return [];
  if (before.status === 'draft') return [listedChange(after)];
  return (Object.keys(FIELD_CHANGES) as (keyof typeof FIELD_CHANGES)[]).flatMap((field) => {
    if (sameJson(before[field], after[field])) return [];
    const entry: FieldChange = FIELD_CHANGES[field];
    return [
      {
        kind: entry.kind,
        ...(entry.key === undefined ? {} : { key: entry.key }),
        before: before[field],
        after: after[field],
        note: entry.reason === undefined ? null : after[entry.reason],
        isMinor: isMinor && entry.kind === 'review',
      },
    ];
  });
}

/** First entry of a casino's history. */
export function listedChange({ rating }: Pick<HistoryFields, 'rating'>): CasinoChange {
  return { kind: 'listed', after: { rating } };
}

export const isStatus = (value: unknown): value is CasinoStatus => CASINO_STATUSES.some((status) => status === value);
