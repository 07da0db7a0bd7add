import { AppError } from '../base/errors';
import { connectionFailure } from './connection-failure';

const READ_ONLY = '25006';
const DISK_FULL = '53100';
const LOCK_TIMEOUT = '55P03';
const DEADLOCK = '40P01';
const STATEMENT_TIMEOUT = '57014';

const SAVING_IMPOSSIBLE = 'Saving is not possible now. Please try again later.';
const BUSY = 'Somebody else is changing the same thing right now. Please try again.';
const NOT_AVAILABLE = 'The service is not available right now. Please try again in a moment.';

const SENTENCES: Record<string, string> = {
  [READ_ONLY]: SAVING_IMPOSSIBLE,
  [DISK_FULL]: SAVING_IMPOSSIBLE,
  [LOCK_TIMEOUT]: BUSY,
  [DEADLOCK]: BUSY,
  [STATEMENT_TIMEOUT]: NOT_AVAILABLE,
};

const findCode = (error: Error) => ('code' in error ? String(error.code) : '');

export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && findCode(error) === READ_ONLY;
}

export function isSavingImpossible(error: unknown): boolean {
  return error instanceof Error && SENTENCES[findCode(error)] === SAVING_IMPOSSIBLE;
}

export function databaseFailure(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = findCode(error);
  const sentence = SENTENCES[code] ?? (connectionFailure(error) === undefined ? undefined : NOT_AVAILABLE);
  return sentence === undefined ? undefined : new AppError('SERVICE_UNAVAILABLE', sentence, { code });
}
