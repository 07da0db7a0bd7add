import { isTrpcError, statusOf } from './trpc';

interface Failure {
  heading: string;
  message: string;
  requestId?: string | undefined;
}

/** Headings for rate limits and outages match the server's error pages; other errors are bugs of ours. */
export function failureHeading(error: unknown): string {
  const status = statusOf(error);
  if (status === 429) return 'Too many requests';
  return status === 503 ? 'We will be right back' : 'Unexpected Application Error!';
}

/** A failure whose own message is for its reader. */
export class ExplainedFailure extends Error {}

/**
 * An error as its reader may see it: a procedure's own message or an explanation of ours, else a generic one. The
 * linter refuses the messages of errors elsewhere: those of browsers and libraries ('Failed to fetch') help nobody.
 */
export function failureOf(error: unknown): Failure {
  const heading = failureHeading(error);
  if (error instanceof ExplainedFailure) return { heading, message: error.message };
  if (!isTrpcError(error)) return { heading, message: 'Something went wrong' };
  if (!error.data)
    return { heading, message: 'The site could not be reached. Please check your connection and try again.' };
  return { heading, message: error.message, requestId: error.data.requestId };
}
