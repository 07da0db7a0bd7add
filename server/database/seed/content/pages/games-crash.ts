import type { DemoPage } from './demo-page';

export const gamesCrash: DemoPage = {
  slug: 'games/crash',
  title: 'Crash',
  metaTitle: 'CS2 crash sites',
  metaDescription: 'CS2 sites with crash, ranked, with the edge to look for and why the cash-out target does not matter.',
  content: `A multiplier rises until it stops. Whoever has cashed out before is paid. The edge lies between 1% and 5%, is the same for every target, and no pattern in the last rounds says anything about the next one.

Choose a site by three things: a stated edge, a chain of seeds that can be checked, and an automatic cash-out that is executed on the server rather than in your browser. Rounds take about twenty seconds, so the stake per round is what decides the price of an hour.

The proof and a simulation are in [Why cashing out at 2.00× is not a strategy](/blog/crash-cashing-out-at-two). The sites below offer the mode, in the order of our ranking.`,
};
