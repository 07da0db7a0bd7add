import type { ChangeKind } from '../../../shared/casino-changes';
import { CASINO_STATUSES } from '../../../shared/casino-status';
import type { CasinoStatus } from '../../../shared/casino-status';
import type { CasinoChange } from './append-changes.queries';

/** The fields whose change visitors are told of. */
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
  /** The field that says why. */
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
 * The lines of the history that a save adds. A draft has none: its history begins with the line that lists it. `isMinor`
 * marks those about the text alone.
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

/** The line with which a casino's history begins. */
export function firstLine({ rating }: Pick<ToldFields, 'rating'>): CasinoChange {
  return { kind: 'listed', after: { rating } };
}

export const isStatus = (value: unknown): value is CasinoStatus => CASINO_STATUSES.some((status) => status === value);
