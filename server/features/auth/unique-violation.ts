import { AppError } from '../../errors';

/** Runs a statement that gives an account an address or number; says so when somebody else holds it. */
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
