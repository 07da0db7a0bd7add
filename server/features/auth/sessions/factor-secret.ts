import type { Sealer } from '../../../secrets/seal';
import type { Factor } from '../store/mfa.queries';

/** Binds a sealed secret to its factor and user, so that it cannot be moved to another row. */
const getPlace = ({ id, userId }: Pick<Factor, 'id' | 'userId'>) =>
  ({ purpose: 'totp', row: `${userId}/${id}` }) as const;

export const sealFactorSecret = (sealer: Sealer, factor: Pick<Factor, 'id' | 'userId'>, secret: string) =>
  sealer.seal(getPlace(factor), secret);

export const unsealFactorSecret = (sealer: Sealer, factor: Pick<Factor, 'id' | 'userId' | 'secret'>) =>
  sealer.unseal(getPlace(factor), factor.secret ?? '');
