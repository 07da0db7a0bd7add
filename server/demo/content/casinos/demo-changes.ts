import type { FactValue } from '../../../../shared/casinos/casino-facts';
import type { CasinoStatus } from '../../../../shared/casinos/casino-status';
import type { ChangeKind } from '../../../../shared/casinos/casino-changes';
import type { DemoEditor } from './demo-facts';

/**
 * One change, given by its old value. The new value is the old value of the next change, or else the current one. A
 * change of text gives only the words that differ.
 */
export interface DemoChange {
  kind: ChangeKind;
  key?: string;
  was?: unknown;
  /** Words of the current text that replaced `was`. */
  now?: string;
  note?: string;
  isMinor?: boolean;
}

/** Saves of one editor on one day; null stands for the site itself. */
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

/** `was` null: the fact was unknown before. */
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

/** Changed words of the full review. */
export const review = (now: string, was: string, more: { isMinor?: boolean } = {}): DemoChange => ({
  kind: 'review',
  key: 'full_review',
  now,
  was,
  ...more,
});
