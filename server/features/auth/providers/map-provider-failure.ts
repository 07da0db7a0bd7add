import { AppError } from '../../../base/errors';
import type { AuthContext } from '../ground/auth-context';
import { ProviderError } from './provider';
import type { Provider } from './provider';

/** Converts a ProviderError to an AppError with a sentence for the user, and logs the reason. */
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
