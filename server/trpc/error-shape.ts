import type { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { namesNoField } from '../../shared/field-messages';

export const UNEXPECTED_MESSAGE = 'Something went wrong';

function issueSentence(issue: ZodError['issues'][number]): string {
  const field = issue.path.join('.');
  return field !== '' && namesNoField(issue.message) ? `${field}: ${issue.message}` : issue.message;
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

/** An error as clients may read it: its own sentence when expected, one fixed sentence otherwise. */
export function publicMessage(error: TRPCError): string {
  // First: a schema that fails on our own data is as unexpected as any other bug.
  if (error.code === 'INTERNAL_SERVER_ERROR') return UNEXPECTED_MESSAGE;
  if (error.cause instanceof ZodError) {
    return error.cause.issues.slice(0, 3).map(issueSentence).join(' ');
  }
  // A parser repeats in its own words what it was sent.
  if (error.cause instanceof SyntaxError) return 'The request could not be read.';
  return error.message;
}
