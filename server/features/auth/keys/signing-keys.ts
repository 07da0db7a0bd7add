import { cached } from '../../../cache/query-cache';
import { openKey } from './key-material';
import type { KeyPair } from './key-material';
import { toKeySets } from './key-sets';
import type { KeyAlgorithm, SetState, StoredKey } from './key-sets';
import { ensureKeys, KEYS_CHANGED } from './rotation.service';
import type { KeyStore } from './rotation.service';
import { listKeys } from './signing-keys.queries';

export type SigningKey = Pick<KeyPair, 'kid' | 'alg' | 'privateKey'>;
export type VerificationKey = Pick<KeyPair, 'kid' | 'alg' | 'publicKey' | 'jwk'>;

interface Loaded {
  stored: StoredKey[];
  pairs: ReadonlyMap<string, KeyPair>;
  at: number;
}

async function load({ db, sealer }: KeyStore): Promise<Loaded> {
  const stored = await listKeys(db);
  const at = performance.now();
  const opened = await Promise.all(stored.map((key) => openKey(sealer, key)));
  return { stored, pairs: new Map(opened.map((pair) => [pair.kid, pair])), at };
}

function inState({ stored, pairs, at }: Loaded, states: readonly SetState[]): KeyPair[] {
  const sets = toKeySets(stored, (performance.now() - at) / 1000);
  const kids = sets.filter(({ state }) => states.includes(state)).flatMap(({ keys }) => keys.map(({ kid }) => kid));
  return kids.map((kid) => pairs.get(kid)).filter((pair) => pair !== undefined);
}

const cachedKeys = (store: KeyStore) =>
  cached(store.db, { key: KEYS_CHANGED, tags: [KEYS_CHANGED] }, () => load(store));

/**
 * The key that signs tokens now; creates the first keys if there are none. Tokens must name it by `kid` and expire
 * within LONGEST_TOKEN_SECONDS.
 */
export async function signingKey(store: KeyStore, alg: KeyAlgorithm): Promise<SigningKey> {
  const ofAlgorithm = (loaded: Loaded) => inState(loaded, ['signing']).find((pair) => pair.alg === alg);
  const known = ofAlgorithm(await cachedKeys(store));
  if (known) return known;
  await ensureKeys(store);
  const made = ofAlgorithm(await load(store));
  if (!made) throw new Error(`there is no ${alg} key that signs`);
  return made;
}

export async function verificationKeys(store: KeyStore): Promise<VerificationKey[]> {
  return inState(await cachedKeys(store), ['next', 'signing', 'retiring']);
}
