export type DemoCategory = { name: string; slug: string; description: string | null };
export type DemoAuthor = { key: string; email: string; displayName: string | null };

export const demoCategories: DemoCategory[] = [
  { name: 'Guides', slug: 'guides', description: 'How things work and what they cost, from the first deposit to the last withdrawal.' },
  { name: 'Safety', slug: 'safety', description: 'Proofs, terms, documents and the signs of a site that will not pay.' },
  { name: 'Tests', slug: 'tests', description: 'Measurements with our own money, with the method printed beside the result.' },
  { name: 'Game modes', slug: 'game-modes', description: 'How each mode works and what it costs.' },
  { name: 'Bonuses', slug: 'bonuses', description: null },
  { name: 'Market', slug: 'market', description: 'Skin prices, fees, and the companies behind the brands.' },
];

export const demoTags: string[] = [
  'provably-fair',
  'withdrawals',
  'house-edge',
  'promo-codes',
  'case-battles',
  'crash',
  'plinko',
  'terms',
  'crypto',
  'knives',
  'steam-trade-lock',
  'kyc',
  'strategy',
  'beginners',
  'safer-play',
  'support',
];

export const demoAuthors: DemoAuthor[] = [
  { key: 'm.keller', email: 'm.keller@lootrank.example', displayName: null },
  { key: 'd.osei', email: 'd.osei@lootrank.example', displayName: null },
  { key: 'a.varga', email: 'a.varga@lootrank.example', displayName: 'Anna Varga' },
  { key: 'p.lindqvist', email: 'p.lindqvist@lootrank.example', displayName: 'Per Lindqvist' },
];
