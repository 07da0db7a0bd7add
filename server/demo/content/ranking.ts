import type { DemoEditor } from './casinos/demo-facts';

/** One casino put at a place, or taken out (null); those behind it move. */
export interface RankingMove {
  daysAgo: number;
  by: DemoEditor;
  name: string;
  place: number | null;
  /** Why the casino stands there; public. */
  reason?: string;
}

/** The ranking when its record begins, best first. */
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

/** The moves that led to today's order, oldest first. Sites enter it ninety days after they were listed. */
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
