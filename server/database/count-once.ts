import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { AppError } from '../base/errors';
import type { Database, Db } from './database';
import { findSubmission, insertSubmission, storeSubmissionResult } from './submissions.queries';

export interface Submission {
  submissionId: string | undefined;
  action: string;
  owner: string;
  input: object;
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

const toKey = ({ action, owner }: Submission, id: string) => digest(JSON.stringify([action, owner, id]));

/**
 * Does the work one time per submission, in the transaction that records it. A repeated call gets the first result; the
 * same id with other contents is refused, because the first is already stored.
 */
export async function countOnce<Result extends Readonly<Record<string, string | boolean | null>>>(
  trx: Transaction<Database>,
  submission: Submission,
  work: () => Promise<Result>,
): Promise<Result> {
  if (submission.submissionId === undefined) return await work();
  const key = toKey(submission, submission.submissionId);
  const bodyHash = digest(JSON.stringify(submission.input));
  if (await insertSubmission(trx, key, bodyHash)) {
    const result = await work();
    await storeSubmissionResult(trx, key, result);
    return result;
  }
  const stored = await findSubmission(trx, key);
  if (stored?.bodyHash === bodyHash) return stored.result as Result;
  throw new AppError(
    'CONFLICT',
    'This was saved already, without your last changes. Open it from its list to add them.',
  );
}

export async function wasCounted(db: Db, submission: Submission): Promise<boolean> {
  if (submission.submissionId === undefined) return false;
  return (await findSubmission(db, toKey(submission, submission.submissionId))) !== undefined;
}
