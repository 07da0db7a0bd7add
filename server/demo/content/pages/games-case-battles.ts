import type { DemoPage } from './demo-page';

export const gamesCaseBattles: DemoPage = {
  slug: 'games/case-battles',
  writtenOn: '2026-11-21',
  title: 'Case Battles',
  metaTitle: 'CS2 case battle sites',
  metaDescription: 'CS2 sites with case battles, ranked by payouts, terms, fairness and price, with what to look for before you join.',
  content: `Several players open the same cases, and one takes everything. A battle costs exactly as much as its cases, 5% to 12% on average, and multiplies the spread: in a lobby of six you lose five times of six.

Before you join, look for four things: the edge of the whole set shown in advance, a smallest seat you can afford twenty times, bots that are marked as bots, and randomness drawn after the last seat is taken. Shared formats are the gentlest, inverted ones the same in reverse.

The formats differ in who is paid. In the standard one the highest total takes everything, in teams the better side divides it, in shared battles everyone receives the same part. How to read the odds of the cases themselves is explained in [Best cases](/guides/best-cases). The sites below offer the mode, in the order of our ranking.`,
};
