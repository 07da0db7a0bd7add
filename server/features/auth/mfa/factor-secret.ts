import { isSealed } from '../../../secrets/seal';
import type { Sealer } from '../../../secrets/seal';
import type { Factor } from './mfa.queries';

export interface StoredSecret {
  id: string;
  userId: string;
  secret: string;
}

export interface ReplacedSecret {
  id: string;
  former: string;
  later: string;
}

/** The secret of one person's factor opens in no other row, and not for another person. */
const placeOf = ({ id, userId }: Pick<Factor, 'id' | 'userId'>) =>
  ({ purpose: 'totp', row: `${userId}/${id}` }) as const;

export const sealFactorSecret = (sealer: Sealer, factor: Pick<Factor, 'id' | 'userId'>, secret: string) =>
  sealer.seal(placeOf(factor), secret);

/** Reads both forms: an older version that still runs beside stores it plain. */
export function factorSecretOf(sealer: Sealer, factor: Pick<Factor, 'id' | 'userId' | 'secret'>): string {
  const stored = factor.secret ?? '';
  return isSealed(stored) ? sealer.unseal(placeOf(factor), stored) : stored;
}
