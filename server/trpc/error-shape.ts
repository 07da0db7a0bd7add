import type { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { namesNoField } from '../../shared/field-messages';
import { AppError } from '../errors';

export const UNEXPECTED_MESSAGE = 'Something went wrong';

function issueSentence(issue: ZodError['issues'][number]): string {
  const field = issue.path.join('.');
  return field !== '' && namesNoField(issue.message) ? `${field}: ${issue.message}` : issue.message;
}

type FieldErrors = Record<string, string[]>;

/** Field name → sentences, for the form to show beside each field. */
export function fieldErrors(error: ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? '');
    (errors[field] ??= []).push(issue.message);
  }
  return errors;
}

/** The same of any failure; undefined where no field is at fault. */
export function fieldErrorsOf({ code, cause }: TRPCError): FieldErrors | undefined {
  if (code !== 'BAD_REQUEST') return undefined;
  if (cause instanceof ZodError) return fieldErrors(cause);
  const field = cause instanceof AppError ? cause.details['field'] : undefined;
  return typeof field === 'string' && cause ? { [field]: [cause.message] } : undefined;
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
