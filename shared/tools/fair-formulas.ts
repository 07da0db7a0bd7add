import type { FairFormula, FairnessScheme } from '../facts/fairness-schemes';

export const FAIR_GAMES = {
  crash: 'Crash',
  dice: 'Dice',
  roulette: 'Roulette',
  mines: 'Mines',
  'case-opening': 'Case opening',
} as const;
export type FairGame = keyof typeof FAIR_GAMES;

/** Text in, hex out. Passed in, because browsers and servers have different implementations. */
export interface Hashing {
  sha256: (text: string) => Promise<string>;
  hmacSha256: (key: string, message: string | Uint8Array) => Promise<string>;
}

interface Formula {
  schemes: readonly FairnessScheme[];
  games: readonly FairGame[];
}

export const FORMULAS: Readonly<Record<Exclude<FairFormula, 'other'>, Formula>> = {
  'hmac-52': {
    schemes: ['seed-pair', 'hash-chain', 'public-seed'],
    games: ['crash', 'dice', 'roulette', 'mines', 'case-opening'],
  },
  stake: {
    schemes: ['seed-pair'],
    games: ['dice', 'mines'],
  },
  bustabit: {
    schemes: ['hash-chain'],
    games: ['crash'],
  },
  csgoempire: {
    schemes: ['public-seed'],
    games: ['roulette'],
  },
};

export type KnownFormula = keyof typeof FORMULAS;
export const isKnownFormula = (text: string): text is KnownFormula => Object.hasOwn(FORMULAS, text);

export const isFormulaOfScheme = (formula: string, scheme: string): boolean =>
  !isKnownFormula(formula) || FORMULAS[formula].schemes.some((one) => one === scheme);

export const listGames = (formula: string): readonly FairGame[] =>
  isKnownFormula(formula) ? FORMULAS[formula].games : FORMULAS['hmac-52'].games;

export const TILES = 25;

export interface FairStep {
  title: string;
  text: string;
  code: string;
}

export interface Outcome {
  label: string;
  outcome: string;
  step: FairStep;
}

export type Steps = Omit<Outcome, 'step'> & { steps: FairStep[] };

/** 52 bits: the precision of a double's fraction. */
export const DIGITS = 13;
export const RANGE = 2n ** 52n;
export const leading = (hex: string) => BigInt(`0x${hex.slice(0, DIGITS)}`);
export const fraction = (value: bigint) => Number(value) / Number(RANGE);

export const decimals = (value: number, digits: number) => {
  const factor = 10 ** digits;
  return (Math.floor(value * factor) / factor).toFixed(digits);
};

export const numberStep = (hex: string): FairStep => ({
  title: `Take the first ${DIGITS} characters as a number`,
  text: `${hex.slice(0, DIGITS)}, divided by 2 to the power of 52`,
  code: fraction(leading(hex)).toFixed(12),
});

export function crashOutcome(value: bigint, edge: string): Outcome {
  const basisPoints = Math.round(Number(edge) * 100);
  const kept = (10_000 - basisPoints) / 100;
  const exact = (BigInt(10_000 - basisPoints) * RANGE) / (100n * (RANGE - value));
  const hundredths = exact < 100n ? 100n : exact;
  const outcome = `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}×`;
  const u = fraction(value);
  return {
    label: 'The round ended at',
    outcome,
    step: {
      title: 'Turn it into a multiplier',
      text: `${kept} divided by (1 − the number), cut to a whole number, is the multiplier in hundredths, at least 1.00. The ${kept} is where the ${Number(edge)}% edge sits.`,
      code: `${kept} ÷ (1 − ${u.toFixed(6)}) = ${decimals(kept / (1 - u), 4)}, so ${outcome}`,
    },
  };
}
