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

/** What stands before a change's value: 'Place:', but 'Added with a rating of'. */
export const beforeValue = (label: string): string => (label.endsWith(' of') ? label : `${label}:`);
