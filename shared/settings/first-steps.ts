/** What a new site needs, in the order in which it is done. */
export const FIRST_STEPS = ['operator', 'logo', 'site', 'article', 'mail', 'menu'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
