import type { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { namesNoField } from '../../shared/text/field-messages.schema';
import { AppError } from '../base/errors';

export const UNEXPECTED_MESSAGE = 'Something went wrong';

function issueSentence(issue: ZodError['issues'][number]): string {
  const field = issue.path.join('.');
  return field !== '' && namesNoField(issue.message) ? `${field}: ${issue.message}` : issue.message;
}

type FieldErrors = Record<string, string[]>;

/** Field name → sentences, which the form shows at each field. */
export function fieldErrors(error: ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? '');
    (errors[field] ??= []).push(issue.message);
  }
  return errors;
}

/** The fields that somebody else changed meanwhile. */
function conflictingFields(cause: unknown): FieldErrors | undefined {
  const fields = cause instanceof AppError ? cause.details['fields'] : undefined;
  if (!Array.isArray(fields)) return undefined;
  return Object.fromEntries(fields.map((field) => [String(field), [(cause as AppError).message]]));
}

/** The field errors of any failure; undefined if no field is at fault. */
export function fieldErrorsOf({ code, cause }: TRPCError): FieldErrors | undefined {
  if (code === 'CONFLICT') return conflictingFields(cause);
  if (code !== 'BAD_REQUEST' && code !== 'FORBIDDEN') return undefined;
  if (cause instanceof ZodError) return fieldErrors(cause);
  if (!(cause instanceof AppError)) return undefined;
  const { field, fieldErrors: several } = cause.details;
  return typeof field === 'string' ? { [field]: [cause.message] } : (several as FieldErrors | undefined);
}

/** The error message for clients: the error's own if it is expected, else a fixed sentence. */
export function publicMessage(error: TRPCError): string {
  // Checked first: a schema that rejects our own data is a bug, and its issues must not be shown.
  if (error.code === 'INTERNAL_SERVER_ERROR') return UNEXPECTED_MESSAGE;
  if (error.cause instanceof ZodError) {
    return error.cause.issues.slice(0, 3).map(issueSentence).join(' ');
  }
  // A parser's message repeats parts of the request.
  if (error.cause instanceof SyntaxError) return 'The request could not be read.';
  return error.message;
}
