import type { Transaction } from 'kysely';
import type { Database } from '../../../database/database';
import { AppError } from '../../../errors';
import { countWaysIn } from './ways-in.queries';

/** Inside the change that takes a way away, after it: nobody may shut themselves out. Lock the user first. */
export async function refuseLastWayIn(trx: Transaction<Database>, userId: string): Promise<void> {
  if ((await countWaysIn(trx, userId)) > 0) return;
  throw new AppError('CONFLICT', 'This is the last way into your account. Add another one first.');
}
