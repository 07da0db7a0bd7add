export const GAMEMODES = [
  'slots',
  'roulette',
  'crash',
  'case-opening',
  'case-battles',
  'coinflip',
  'dice',
  'plinko',
  'towers',
  'esport-betting',
  'blackjack',
  'baccarat',
  'poker',
  'live-casino',
  'game-shows',
  'bingo',
  'craps',
  'keno',
  'originals',
  'jackpot',
  'upgrade',
  'mines',
] as const;

export type Gamemode = (typeof GAMEMODES)[number];

export const POPULAR_GAMEMODES: readonly Gamemode[] = ['crash', 'case-opening', 'roulette', 'slots', 'dice'];

export const gamePath = (mode: string): string => `/games/${mode}`;

const known = new Set<string>(GAMEMODES);

export function isGamemode(value: string): value is Gamemode {
  return known.has(value);
}

export function slugLabel(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
