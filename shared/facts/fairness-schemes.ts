export const FAIRNESS_SCHEMES = {
  'seed-pair': 'Server seed, client seed, nonce',
  'hash-chain': 'Chain of hashes',
  'public-seed': 'Seed from a public block',
  commitment: 'Result hashed before the round',
  none: 'No scheme',
} as const;
export type FairnessScheme = keyof typeof FAIRNESS_SCHEMES;

/** Each formula is named after a site that publishes it, and tested with public rounds. */
export const FAIR_FORMULAS = {
  'hmac-52': 'HMAC-SHA256, first 52 bits',
  stake: 'The one Stake publishes',
  bustabit: 'The one bustabit published (its first chain)',
  csgoempire: 'The one CSGOEmpire publishes',
  other: 'Another one',
} as const;
export type FairFormula = keyof typeof FAIR_FORMULAS;
