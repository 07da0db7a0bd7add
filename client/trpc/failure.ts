import type { TRPCClientError } from '@trpc/client';
import { isTrpcError, getStatus } from './trpc';
import type { AppRouter } from './trpc';

interface Failure {
  heading: string;
  message: string;
  requestId?: string | undefined;
}

/** Headings for rate limits and outages match the server's error pages; other errors are bugs of ours. */
export function failureHeading(error: unknown): string {
  const status = getStatus(error);
  if (status === 429) return 'Too many requests';
  return status === 503 ? 'We will be right back' : 'Unexpected Application Error!';
}

export class ExplainedFailure extends Error {}

/**
 * For forms: the message has field names in front, for programs. Kept for sentences such as 'Must be a number', which
 * mean nothing without one.
 */
function toSentence({ message, data }: TRPCClientError<AppRouter>): string {
  const fields: Record<string, string[]> = data?.fieldErrors ?? {};
  const sentences = [...new Set(Object.values(fields).flat())];
  return sentences.some((sentence) => sentence.startsWith('Must '))
    ? message
    : sentences.slice(0, 3).join('; ') || message;
}

/**
 * A procedure's own message or an explanation of ours, else a generic one. The linter forbids error messages elsewhere:
 * those of browsers and libraries ('Failed to fetch') help nobody.
 */
export function toFailure(error: unknown): Failure {
  const heading = failureHeading(error);
  if (error instanceof ExplainedFailure) return { heading, message: error.message };
  if (!isTrpcError(error)) return { heading, message: 'Something went wrong' };
  if (!error.data)
    return { heading, message: 'The site could not be reached. Please check your connection and try again.' };
  return { heading, message: toSentence(error), requestId: error.data.requestId };
}
