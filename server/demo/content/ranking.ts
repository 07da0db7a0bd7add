import type { DemoEditor } from './casinos/demo-facts';

/** Moves a casino to a place, or removes it (null); the casinos behind it shift. */
export interface RankingMove {
  daysAgo: number;
  by: DemoEditor;
  name: string;
  place: number | null;
  /** Public reason for the place. */
  reason?: string;
}

/** Ranking at the start of its history, best first. */
export const firstRanking = [
  'Copperline',
  'Ninth Round',
  'Tinderbox Cases',
  'Old Harbour Skins & Case Battles Club',
  'Hexwater',
  'Brasspoint',
  'Greyhound Nine',
  'Kiteyard',
  'Sidelane',
  'Overpeel',
  'Cinderpost',
];

/** Moves that lead to the current order, oldest first. Casinos enter the ranking ninety days after their listing. */
export const rankingMoves: RankingMove[] = [
  { daysAgo: 262, by: 'm.keller', name: 'Mothlight', place: 9 },
  { daysAgo: 241, by: 'm.keller', name: 'Quarterpeg', place: 10 },
  { daysAgo: 214, by: 'm.keller', name: 'Greyhound Nine', place: 10 },
  { daysAgo: 208, by: 'm.keller', name: 'Vellum', place: 11 },
  { daysAgo: 176, by: 'd.osei', name: 'Tallyhouse', place: 12 },
  { daysAgo: 146, by: 'm.keller', name: 'Marlow Drop', place: 13 },
  { daysAgo: 100, by: 'm.keller', name: 'Old Harbour Skins & Case Battles Club', place: 3 },
  {
    daysAgo: 52,
    by: 'm.keller',
    name: 'Greyhound Nine',
    place: 5,
    reason:
      'The lowest edge on dice and crash we have measured, paid out in coins within 38 minutes. Its terms cost it the score, and stand first among its drawbacks.',
  },
  { daysAgo: 50, by: 'd.osei', name: 'Packhorse', place: 13 },
  { daysAgo: 31, by: 'd.osei', name: 'Plinth', place: 14 },
  { daysAgo: 20, by: 'm.keller', name: 'Sidelane', place: null },
];
