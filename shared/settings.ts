import { z } from 'zod';

const figure = z.string().trim().max(20);
const link = z.object({ label: z.string().trim().min(1).max(60), href: z.url({ protocol: /^https$/ }) });

/** Site settings an operator edits. An empty trust figure hides that figure. */
export const siteSettings = z.object({
  siteName: z.string().trim().min(1).max(60).default('LootRank'),
  defaultDescription: z
    .string()
    .trim()
    .max(300)
    .default(
      'Compare top-rated CS2 skin gambling sites, claim free bonuses, and find the best case battles, crash games, and skin trading platforms.',
    ),
  contactEmail: z.union([z.email(), z.literal('')]).default(''),
  happyUsers: figure.default('50000+'),
  bonusValueClaimed: figure.default('$1250000+'),
  casinosReviewed: figure.default('50+'),
  yearsExperience: figure.default('4+'),
  footerNote: z
    .string()
    .trim()
    .max(400)
    .default(
      'LootRank is paid a commission when you join a site through our links; it is never an input to the ranking.',
    ),
  socialLinks: z.array(link).max(10).default([]),
});

export type SiteSettings = z.infer<typeof siteSettings>;
