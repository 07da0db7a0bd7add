export const BONUS_VERDICTS = {
  worth: 'Worth taking',
  anyway: 'Only if you would play this much anyway',
  costs: 'Costs more than it gives',
} as const satisfies Record<string, string>;

export type BonusVerdict = keyof typeof BONUS_VERDICTS;
