/** Schemes by which sites let players verify a round. */
export const FAIRNESS_SCHEMES = {
  'seed-pair': 'Server seed, client seed, nonce',
  'hash-chain': 'Chain of hashes',
  'public-seed': 'Seed from a public block',
  commitment: 'Result hashed before the round',
  none: 'No scheme',
} as const;
export type FairnessScheme = keyof typeof FAIRNESS_SCHEMES;
