import { AppError } from '../errors';

const READ_ONLY = '25006';
const UNAVAILABLE = new Set([
  '53300', // too many connections
  '55P03', // lock timeout
  '57014', // statement timeout
  '57P01', // shut down
  '57P02',
  '57P03', // starting up
  '08000',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
]);
const POOL_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;

/** An honest 'not now' for failures that are the database's state, not ours; undefined for everything else. */
export function databaseFailure(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (code === READ_ONLY) {
    return new AppError('SERVICE_UNAVAILABLE', 'Saving is not possible now. Please try again later.', { code });
  }
  if (UNAVAILABLE.has(code) || POOL_MESSAGES.test(error.message)) {
    return new AppError(
      'SERVICE_UNAVAILABLE',
      'The service is not available right now. Please try again in a moment.',
      { code },
    );
  }
  return undefined;
}
