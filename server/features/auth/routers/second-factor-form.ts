import type { RequestHandler } from 'express';
import type { SecondFactorInput } from '../../../../shared/auth/auth.schema';
import { returnPath } from '../../../../shared/auth/return-path';
import { AppError } from '../../../base/errors';
import type { Services } from '../../../trpc/services';
import { authForm, formErrorUrl, authPage } from './auth-form';
import type { Fields, FormRedirect } from './auth-form';
import type { AuthContext } from '../primitives/auth-context';
import { blankChallengeCookie, readChallengeCookie } from '../primitives/cookies';
import { listFactors } from '../store/mfa.queries';
import type { Factor } from '../store/mfa.queries';
import { tokenHash } from '../primitives/one-time-tokens';
import { findChallenge } from '../store/one-time-tokens.queries';
import { verifyMfaChallenge, sendSecondStepCode } from '../sessions/second-step.service';
import { startSession } from '../sessions/start-session';

async function chosenFactor(
  { services: { db } }: AuthContext,
  challengeToken: string,
  fields: Fields,
): Promise<Factor> {
  const challenge = await findChallenge(db, tokenHash(challengeToken));
  const factors = challenge ? await listFactors(db, challenge.userId) : [];
  const usable = fields['send'] ? factors.filter(({ type }) => type === 'phone') : factors;
  const factor =
    usable.find(({ id }) => id === fields['factor']) ??
    usable.find(({ id }) => id === challenge?.target) ??
    usable[0] ??
    factors[0];
  if (factor) return factor;
  throw new AppError('CHALLENGE_ENDED', 'This took too long. Please sign in again.');
}

async function run(caller: AuthContext, challengeToken: string, fields: Fields): Promise<FormRedirect> {
  const { config } = caller.services;
  const { id: factorId } = await chosenFactor(caller, challengeToken, fields);
  if (fields['send']) {
    await sendSecondStepCode(caller, { challengeToken, factorId });
    return { to: authPage('/auth', { mode: 'second-factor', notice: 'code-sent' }, fields['redirectTo']) };
  }
  const code = (fields['code'] ?? '').trim().slice(0, 32);
  const isShort = /^[\d\s]{6,9}$/.test(code);
  const input: SecondFactorInput = isShort
    ? { challengeToken, factorId, code }
    : { challengeToken, recoveryCode: code };
  const { cookie } = await startSession(caller, await verifyMfaChallenge(caller, input));
  return { to: returnPath(fields['redirectTo']), cookies: [cookie, blankChallengeCookie(config)] };
}

function errorUrl(fields: Fields, error: string): string {
  return formErrorUrl('/auth', error === 'ended' ? {} : { mode: 'second-factor' })(fields, error);
}

export function secondFactorForm(services: Services): RequestHandler {
  return (request, response, next) => {
    const challengeToken = readChallengeCookie(services.config, request.get('cookie'));
    return authForm(services, { run: (caller, fields) => run(caller, challengeToken, fields), errorUrl })(
      request,
      response,
      next,
    );
  };
}
