import type { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';

export const UNEXPECTED_MESSAGE = 'Something went wrong';

// zod's own sentences do not say which field they are about; those written in the schemas do.
const GENERIC = /^(Invalid|Too (big|small)|Unrecognized|Expected|Required)/;

function issueSentence(issue: ZodError['issues'][number]): string {
  const field = issue.path.join('.');
  return field !== '' && GENERIC.test(issue.message) ? `${field}: ${issue.message}` : issue.message;
}

/** Field name → sentences, for the form to show beside each field. */
export function fieldErrors(error: ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? '');
    (errors[field] ??= []).push(issue.message);
  }
  return errors;
}

/** What a client may read of an error: its own sentence when expected, one fixed sentence otherwise. */
export function publicMessage(error: TRPCError): string {
  // First: a schema that fails on our own data is as unexpected as any other bug.
  if (error.code === 'INTERNAL_SERVER_ERROR') return UNEXPECTED_MESSAGE;
  if (error.cause instanceof ZodError) {
    return error.cause.issues.slice(0, 3).map(issueSentence).join(' ');
  }
  return error.message;
}
