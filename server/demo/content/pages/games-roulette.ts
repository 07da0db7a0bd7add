import type { DemoPage } from './demo-page';

export const gamesRoulette: DemoPage = {
  slug: 'games/roulette',
  writtenOn: '2026-11-21',
  title: 'Roulette',
  metaTitle: 'CS2 roulette sites',
  metaDescription: 'CS2 sites with roulette, ranked, and the difference between fifteen and thirty-seven pockets.',
  content: `Most skin sites play on a strip of fifteen tiles: seven of one colour, seven of the other, one green. Every bet on it costs 6.7% on average. A European wheel with 37 pockets costs 2.7%, and a few sites in the list have one at a live table.

So look first at the number of pockets, then at the extra tiles (usually the dearest bet), then at whether the results can be checked against a chain published in advance.

The sum for any bet is short: its tiles divided by all tiles, times what it returns. Seven of fifteen at 2× gives 93.3%, and so does one of fifteen at 14×. If an extra tile comes out lower, leave it. The sites below offer the mode, in the order of our ranking.`,
};
