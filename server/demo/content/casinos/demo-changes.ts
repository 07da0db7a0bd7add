import type { FactValue } from '../../../../shared/casino-facts';
import type { CasinoStatus } from '../../../../shared/casino-status';
import type { ChangeKind } from '../../../../shared/casino-changes';
import type { DemoEditor } from './demo-facts';

/**
 * One change, told by what stood there before: what came after follows from the next change, and in the end from what
 * stands there today. A text says which words of it were others.
 */
export interface DemoChange {
  kind: ChangeKind;
  key?: string;
  was?: unknown;
  /** The words of today's text in place of `was`. */
  now?: string;
  note?: string;
  isMinor?: boolean;
}

/** One editor's saves of one day; null: the site itself. */
export interface DemoSave {
  daysAgo: number;
  by: DemoEditor | null;
  changes: readonly DemoChange[];
}

export const on = (daysAgo: number, by: DemoEditor | null, ...changes: DemoChange[]): DemoSave => ({
  daysAgo,
  by,
  changes,
});

/** `was` null: it was not known before. */
export const fact = (key: string, was: FactValue | null, note?: string): DemoChange => ({
  kind: 'fact',
  key,
  was,
  ...(note === undefined ? {} : { note }),
});

export const score = (key: string, was: number, note: string): DemoChange => ({ kind: 'score', key, was, note });

export const status = (was: CasinoStatus, note?: string): DemoChange => ({
  kind: 'status',
  was,
  ...(note === undefined ? {} : { note }),
});

export const bonus = (was: string): DemoChange => ({ kind: 'bonus', key: 'amount', was });
export const code = (was: string | null): DemoChange => ({ kind: 'code', was });
export const drawbacks = (was: string[]): DemoChange => ({ kind: 'review', key: 'negatives', was });
export const highlights = (was: string[]): DemoChange => ({ kind: 'review', key: 'positives', was });

/** Words of the full review that were others. */
export const review = (now: string, was: string, more: { isMinor?: boolean } = {}): DemoChange => ({
  kind: 'review',
  key: 'full_review',
  now,
  was,
  ...more,
});
