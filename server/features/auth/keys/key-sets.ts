export const KEY_ALGORITHMS = ['EdDSA', 'ES256'] as const;

export type KeyAlgorithm = (typeof KEY_ALGORITHMS)[number];

/** No token may be signed for longer: a key is known for as long as one of its tokens can be. */
export const LONGEST_TOKEN_SECONDS = 300;

/** Programs may keep the published keys for that long. */
export const PUBLISHED_MAX_AGE_SECONDS = 300;

/** A new key is published before it signs, until everybody has read the keys anew. */
export const PUBLISHED_AHEAD_SECONDS = 2 * PUBLISHED_MAX_AGE_SECONDS;

/** A key that no longer signs stays for its last tokens, and some time more for clocks that differ. */
export const RETIRING_SECONDS = 2 * LONGEST_TOKEN_SECONDS;

export interface StoredKey {
  kid: string;
  setId: string;
  alg: KeyAlgorithm;
  /** A private JWK, sealed. */
  sealed: string;
  createdAt: Date;
  signsFrom: Date;
  /** Seconds since it signs, by the database's clock; negative before. */
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

/** One key of each algorithm and what it is for now, the newest first. `elapsed`: seconds since they were read. */
export function keySetsOf(stored: readonly StoredKey[], elapsed = 0): KeySet[] {
  const ageOf = ([first]: StoredKey[]) => (first?.age ?? 0) + elapsed;
  const sets = grouped(stored).sort((a, b) => ageOf(a) - ageOf(b));
  const begun = sets.findIndex((set) => ageOf(set) >= 0);
  // Should the clock have been set back, the oldest goes on.
  const signing = begun === -1 ? sets.length - 1 : begun;
  return sets.map((keys, at) => {
    const successor = sets[at - 1];
    const hasEnded = successor !== undefined && ageOf(successor) >= RETIRING_SECONDS;
    const state = at < signing ? 'next' : at === signing ? 'signing' : hasEnded ? 'ended' : 'retiring';
    return { setId: keys[0]?.setId ?? '', state, keys };
  });
}
