import type { DemoPage } from './demo-page';

export const gamesCrash: DemoPage = {
  slug: 'games/crash',
  writtenOn: '2026-11-21',
  title: 'Crash',
  metaTitle: 'CS2 crash sites',
  metaDescription: 'CS2 sites with crash, ranked, with the edge to look for and why the cash-out target does not matter.',
  content: `A multiplier rises until it stops. Whoever has cashed out before is paid. The edge lies between 1% and 5%, is the same for every target, and no pattern in the last rounds says anything about the next one.

Choose a site by three things: a stated edge, a chain of seeds that can be checked, and an automatic cash-out that is executed on the server rather than in your browser. Rounds take about twenty seconds, so the stake per round is what decides the price of an hour.

The proof is a multiplication. With an edge of 3%, a target of 2× is reached in 48.5% of rounds and one of 10× in 9.7%, and either way 97 cents of a dollar come back. The target decides how the loss is spread, not how large it is; what systems add to that is in [Betting strategies](/guides/betting-strategies). The sites below offer the mode, in the order of our ranking.`,
};
