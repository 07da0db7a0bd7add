import { Secret, TOTP } from 'otpauth';
import type { AuthContext } from '../primitives/auth-context';
import { unsealFactorSecret } from './factor-secret';
import { currentSecond, consumeTotpStep } from '../store/mfa.queries';
import type { Factor } from '../store/mfa.queries';

const PERIOD = 30;
const WINDOW = 1;

function createTotp(secret: string, issuer: string, label: string): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD });
}

export function newTotp(issuer: string, label: string): { secret: string; otpauthUrl: string } {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, otpauthUrl: createTotp(secret, issuer, label).toString() };
}

/** Consumes the code: true once per code, for the current, the previous and the next 30 seconds. */
export async function verifyTotpCode(
  { db, sealer }: Pick<AuthContext['services'], 'db' | 'sealer'>,
  factor: Factor,
  typed: string,
): Promise<boolean> {
  const token = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return false;
  const now = await currentSecond(db);
  const delta = createTotp(unsealFactorSecret(sealer, factor), '', '').validate({
    token,
    timestamp: now * 1000,
    window: WINDOW,
  });
  return delta !== null && (await consumeTotpStep(db, factor.id, Math.floor(now / PERIOD) + delta));
}
