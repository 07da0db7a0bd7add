export const KEY_ALGORITHMS = ['EdDSA', 'ES256'] as const;

export type KeyAlgorithm = (typeof KEY_ALGORITHMS)[number];

export const LONGEST_TOKEN_SECONDS = 300;

/** Programs may cache the published keys for this long. */
export const PUBLISHED_MAX_AGE_SECONDS = 300;

/** A new key is published this long before it signs, until every program has refreshed its cached keys. */
export const PUBLISHED_AHEAD_SECONDS = 2 * PUBLISHED_MAX_AGE_SECONDS;

/** A key stays published this long after it stops signing: the lifetime of its last tokens, plus clock skew. */
export const RETIRING_SECONDS = 2 * LONGEST_TOKEN_SECONDS;

export interface StoredKey {
  kid: string;
  setId: string;
  alg: KeyAlgorithm;
  sealed: string;
  createdAt: Date;
  signsFrom: Date;
  age: number;
}

export type SetState = 'next' | 'signing' | 'retiring' | 'ended';

export interface KeySet {
  setId: string;
  state: SetState;
  keys: StoredKey[];
}

function grouped(keys: readonly StoredKey[]): StoredKey[][] {
  const sets = new Map<string, StoredKey[]>();
  for (const key of keys) sets.set(key.setId, [...(sets.get(key.setId) ?? []), key]);
  return [...sets.values()];
}

export function toKeySets(stored: readonly StoredKey[], elapsed = 0): KeySet[] {
  const getAge = ([first]: StoredKey[]) => (first?.age ?? 0) + elapsed;
  const sets = grouped(stored).sort((a, b) => getAge(a) - getAge(b));
  const begun = sets.findIndex((set) => getAge(set) >= 0);
  // If the clock was set back and no set has begun, the oldest one signs.
  const signing = begun === -1 ? sets.length - 1 : begun;
  return sets.map((keys, at) => {
    const successor = sets[at - 1];
    const hasEnded = successor !== undefined && getAge(successor) >= RETIRING_SECONDS;
    const state = at < signing ? 'next' : at === signing ? 'signing' : hasEnded ? 'ended' : 'retiring';
    return { setId: keys[0]?.setId ?? '', state, keys };
  });
}
