import type { DemoPage } from './demo-page';

export const gamesJackpot: DemoPage = {
  slug: 'games/jackpot',
  writtenOn: '2026-11-21',
  title: 'Jackpot',
  metaTitle: 'CS2 jackpot sites',
  metaDescription: 'CS2 sites with jackpot rooms, ranked, with the rake, the fair chance, and what to watch in small pots.',
  content: `Players put skins or balance into a pot, and one of them receives it. Your chance is your share of the pot. The house takes a rake, usually 5%, which is the entire price of the game.

Look for the rake in figures, a limit on how much of a pot one player may hold, and a draw that uses a public value from after the pot has closed. Watch out for fees on top of the rake and for skins valued below their price when they go in and above when they come out.

In a quiet room you may be playing against one person with half of the pot. That is fair and rarely interesting. The sites below offer the mode, in the order of our ranking.`,
};
