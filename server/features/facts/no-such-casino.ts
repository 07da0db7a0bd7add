import { AppError } from '../../base/errors';

export function noSuchCasino(id: string): AppError {
  return new AppError('NOT_FOUND', 'We have no such casino.', { id });
}
