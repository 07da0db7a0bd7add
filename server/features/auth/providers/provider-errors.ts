import { OutgoingRequestError } from '../../../http/guarded-fetch';
import { ProviderError } from './provider';
import { AppError } from '../../../base/errors';
import type { AuthContext } from '../primitives/auth-context';
import type { Provider } from './provider';

const DENIALS = new Set(['access_denied', 'user_cancelled_login', 'consent_required', 'login_required']);

function connectionFailure(error: unknown): OutgoingRequestError | undefined {
  if (error instanceof OutgoingRequestError) return error;
  return error instanceof Error && error.cause !== undefined ? connectionFailure(error.cause) : undefined;
}

function findCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

const isUnusable = (error: unknown) =>
  /CONFORM|NOT_JSON|PARSE_ERROR|UNEXPECTED_STATUS|RESPONSE_BODY|TIMEOUT/.test(findCode(error));

const errorIn = (error: unknown) =>
  error instanceof Error && error.name === 'AuthorizationResponseError' && 'error' in error ? error.error : undefined;

/**
 * Converts every error to a ProviderError with only the kind of failure, so that no text, code or token from the
 * provider reaches the log.
 */
export async function mapProviderErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const connection = connectionFailure(error);
    if (connection) throw new ProviderError('unavailable', connection.message);
    const oauthError = errorIn(error);
    if (typeof oauthError === 'string' && DENIALS.has(oauthError))
      throw new ProviderError('denied', 'the person said no');
    throw new ProviderError(isUnusable(error) ? 'unavailable' : 'refused', findCode(error));
  }
}

export async function mapProviderFailure<T>(
  { log, client }: Pick<AuthContext, 'log' | 'client'>,
  { name, label }: Provider,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { failure, message: reason } = error;
    log.warn({ ip: client.ip, provider: name, failure, why: reason }, 'sign-in by provider failed');
    throw failure === 'unavailable'
      ? new AppError('SERVICE_UNAVAILABLE', `${label} does not answer properly just now. Sign in another way.`)
      : new AppError('IDENTITY_REFUSED', `${label} did not confirm who you are. Try again, or sign in another way.`);
  }
}
