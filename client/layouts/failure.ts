import { isTrpcError, statusOf } from '../trpc';

interface Failure {
  heading: string;
  message: string;
  requestId?: string | undefined;
}

/** An outage, and a limit that was reached, are announced as in the server's own words; anything else is ours to mend. */
export function failureHeading(error: unknown): string {
  const status = statusOf(error);
  if (status === 429) return 'Too many requests';
  return status === 503 ? 'We will be right back' : 'Unexpected Application Error!';
}

/** An error as visitors may read it: a procedure's own sentence, or one that fits every other cause. */
export function failureOf(error: unknown): Failure {
  const heading = failureHeading(error);
  if (!isTrpcError(error)) return { heading, message: 'Something went wrong' };
  if (!error.data)
    return { heading, message: 'The site could not be reached. Please check your connection and try again.' };
  return { heading, message: error.message, requestId: error.data.requestId };
}
