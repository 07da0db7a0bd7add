import { isTrpcError } from '../trpc';

interface Failure {
  message: string;
  requestId?: string | undefined;
}

/** What a visitor may read of an error: a procedure's own sentence, or one that fits every other cause. */
export function failureOf(error: unknown): Failure {
  if (!isTrpcError(error)) return { message: 'Something went wrong' };
  if (!error.data) return { message: 'The site could not be reached. Please check your connection and try again.' };
  return { message: error.message, requestId: error.data.requestId };
}
