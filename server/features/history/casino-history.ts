import type { ChangeKind } from '../../../shared/history/casino-changes';
import { CASINO_STATUSES } from '../../../shared/casinos/casino-status';
import { sameJson } from '../../../shared/text/same-json';
import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import type { CasinoChange } from './append-changes.queries';

export interface HistoryFields {
  name: string;
  description: string;
  positives: string[];
  negatives: string[];
  goodFor: string | null;
  notFor: string | null;
  bonusAmount: string;
  bonusTerms: string | null;
  promoCode: string | null;
  fullReview: string | null;
  status: CasinoStatus;
  statusReason: string | null;
  rating: number | null;
  ratingReason: string | null;
  placement: number | null;
  placementReason: string | null;
}

interface FieldChange {
  kind: ChangeKind;
  key?: string;
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
  goodFor: { kind: 'review', key: 'good_for' },
  notFor: { kind: 'review', key: 'not_for' },
  fullReview: { kind: 'review', key: 'full_review' },
} as const satisfies Partial<Record<keyof HistoryFields, FieldChange>>;

export const HISTORY_FIELDS = [
  ...(Object.keys(FIELD_CHANGES) as (keyof typeof FIELD_CHANGES)[]),
  'statusReason',
  'ratingReason',
  'placementReason',
] as const satisfies readonly (keyof HistoryFields)[];

export function fieldDifferences(before: HistoryFields, after: HistoryFields, isMinor: boolean): CasinoChange[] {
  return (Object.keys(FIELD_CHANGES) as (keyof typeof FIELD_CHANGES)[]).flatMap((field) => {
    if (sameJson((before as Partial<HistoryFields>)[field] ?? null, after[field])) return [];
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

export function listedChange({ rating }: Pick<HistoryFields, 'rating'>): CasinoChange {
  return { kind: 'listed', after: { rating } };
}

export function listedAgain(before: Pick<HistoryFields, 'rating'>, after: Pick<HistoryFields, 'rating'>): CasinoChange {
  return { kind: 'listed', before: { rating: before.rating }, after: { rating: after.rating } };
}

export const isStatus = (value: unknown): value is CasinoStatus => CASINO_STATUSES.some((status) => status === value);
