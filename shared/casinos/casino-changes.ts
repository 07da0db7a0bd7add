/** Kinds of entries in a casino's public history. */
export const CHANGE_KINDS = [
  'listed',
  'fact',
  'score',
  'rating',
  'rank',
  'bonus',
  'code',
  'status',
  'review',
  'name',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
