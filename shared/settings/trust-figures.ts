export const TRUST_FIGURES = {
  happyUsers: 'Happy users',
  bonusValueClaimed: 'Bonus value claimed',
  casinosReviewed: 'Casinos reviewed',
  yearsExperience: 'Years experience',
} as const;
export type TrustFigure = keyof typeof TRUST_FIGURES;

export const COUNTED_FIGURES = {
  sites: 'Casinos reviewed',
  payouts: 'Payouts tested',
  codes: 'Codes checked',
} as const;
export type CountedFigure = keyof typeof COUNTED_FIGURES;

export const FIGURE_NAMES = Object.keys(TRUST_FIGURES) as TrustFigure[];
