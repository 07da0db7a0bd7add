/** Ranking and scores must never read it. */
export const DEALS = ['none', 'sign_up', 'losses', 'undisclosed'] as const;
export type Deal = (typeof DEALS)[number];

export const DEAL_LABELS: Readonly<Record<Deal, string>> = {
  none: 'Nothing',
  sign_up: 'Per sign-up',
  losses: 'Share of losses',
  undisclosed: 'Not disclosed',
};

/** Claims nothing for an undisclosed deal. */
export const DEAL_SENTENCES: Readonly<Record<Deal, string>> = {
  none: 'We earn nothing from this site.',
  sign_up: 'We earn when someone signs up.',
  losses: 'We earn a share of what players lose.',
  undisclosed: 'What we earn from this site is not disclosed.',
};
