import type { FactValue, SourceKind } from '../../../shared/facts/casino-facts';
import { COLUMNS } from '../../../shared/transfer/columns';
import { pickFields } from '../../../shared/text/pick-fields';
import type { RevisionTable } from '../editing/revisions.queries';
import type { LockedCasino } from './casinos.admin.queries';

const FIELDS = [...Object.values(COLUMNS.casinos.edited), 'codes', 'evidence'] as const;
type SnapshotField = (typeof FIELDS)[number];

interface SnapshotFact {
  value: FactValue;
  sourceKind: SourceKind;
  source: string;
  note: string;
  /** ISO time; null if the fact was never checked. */
  checkedAt: string | null;
}

export interface CasinoSnapshot {
  fields: Partial<Pick<LockedCasino, SnapshotField>>;
  facts: Record<string, SnapshotFact>;
  scores: Record<string, { score: number; reason: string }>;
}

export const casinoRevisions: RevisionTable<{ snapshot: CasinoSnapshot }> = {
  table: 'casino_revisions',
  item: ['casino_id', 'uuid'],
  content: { snapshot: ['snapshot', 'jsonb'] },
  hasAutosaves: true,
};

interface Known {
  facts: readonly (Omit<SnapshotFact, 'checkedAt'> & { key: string; checkedAt: Date | null })[];
  /** In tenths. */
  scores: readonly { criterion: string; score: number; reason: string }[];
}

export function toSnapshot(
  casino: Omit<LockedCasino, 'lastPublic' | 'lastPublishedRating'>,
  { facts, scores }: Known,
): CasinoSnapshot {
  return {
    fields: pickFields(casino, FIELDS),
    facts: Object.fromEntries(
      facts.map(({ key, value, sourceKind, source, note, checkedAt }) => [
        key,
        { value, sourceKind, source, note, checkedAt: checkedAt?.toISOString() ?? null },
      ]),
    ),
    scores: Object.fromEntries(
      scores.map(({ criterion, score, reason }) => [criterion, { score: score / 10, reason }]),
    ),
  };
}
