import { AppError } from '../../../base/errors';

/** Runs a statement that sets an account's address or number; throws CONFLICT if another account has it. */
export async function mapUniqueViolation<T>(statement: () => Promise<T>): Promise<T> {
  try {
    return await statement();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505') {
      throw new AppError('CONFLICT', 'That address or number belongs to another account.');
    }
    throw error;
  }
}
