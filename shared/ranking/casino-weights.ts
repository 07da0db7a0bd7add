import { isInheritedName } from '../text/inherited-names';

export const WEIGHT_NAMES = ['None', 'Some', 'More', 'Most'] as const;
export const MAX_WEIGHT = WEIGHT_NAMES.length - 1;

export const MAX_WEIGHED = 8;

export const NOTHING_WEIGHED = 'none';

/** Canonical. Only these orders are cached: others are nearly unlimited. */
export const WEIGHT_PRESETS = [
  { label: 'Fast payouts', weigh: 'fairness:1,payouts:3,terms:1' },
  { label: 'Fair games', weigh: 'fairness:3' },
  { label: 'All the same', weigh: 'fairness:2,games:2,payouts:2,terms:2' },
] as const;

export const isPreset = (weigh: string): boolean => WEIGHT_PRESETS.some((preset) => preset.weigh === weigh);

const MAX_TEXT = 500;
const PART = /^([a-z][a-z0-9_]{0,39}):([0-3])$/;

interface ReadWeights {
  weights: ReadonlyMap<string, number>;
  isNamed: boolean;
  isWhole: boolean;
}

function readWeights(text: string): ReadWeights {
  const given = new Map<string, number>();
  let isWhole = text.length <= MAX_TEXT;
  for (const part of text.slice(0, MAX_TEXT).split(',')) {
    if (part === '' || part === NOTHING_WEIGHED) continue;
    const [, key = '', weight = ''] = PART.exec(part) ?? [];
    const isNew = !given.has(key);
    if (key === '' || isInheritedName(key) || (isNew && given.size === MAX_WEIGHED)) isWhole = false;
    else if (isNew) given.set(key, Number(weight));
    else if (given.get(key) !== Number(weight)) isWhole = false;
  }
  return { weights: new Map([...given].filter(([, weight]) => weight > 0)), isNamed: given.size > 0, isWhole };
}

export const weightsIn = (text: string): ReadonlyMap<string, number> => readWeights(text).weights;

/** 'terms:1,payouts:3,games:0' → 'payouts:3,terms:1'; '' without any valid weight. */
export function canonicalWeights(text: string): string {
  const { weights, isNamed } = readWeights(text);
  if (weights.size === 0) return isNamed || text === NOTHING_WEIGHED ? NOTHING_WEIGHED : '';
  const parts = [...weights].map(([key, weight]) => `${key}:${weight}`);
  return parts.sort().join(',');
}

export const areWholeWeights = (text: string): boolean => readWeights(text).isWhole;
