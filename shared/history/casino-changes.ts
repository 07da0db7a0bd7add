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

export const beforeValue = (label: string): string => (label.endsWith(' of') ? label : `${label}:`);
