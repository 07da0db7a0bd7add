/** The kinds of change that a reader can choose between. */
export const CHANGE_GROUPS = ['facts', 'scores', 'rank', 'bonus', 'status', 'review'] as const;
export type ChangeGroup = (typeof CHANGE_GROUPS)[number];

export const isChangeGroup = (text: string): text is ChangeGroup => CHANGE_GROUPS.some((group) => group === text);
