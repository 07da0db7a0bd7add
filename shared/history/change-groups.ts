export const CHANGE_GROUPS = ['facts', 'scores', 'rank', 'bonus', 'status', 'review'] as const;
export type ChangeGroup = (typeof CHANGE_GROUPS)[number];
