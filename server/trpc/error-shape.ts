import type { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { lacksFieldName } from '../../shared/text/field-messages.schema';
import { AppError } from '../base/errors';

export const UNEXPECTED_MESSAGE = 'Something went wrong';

const MAX_FIELD = 100;
const MAX_SENTENCES = 3;

/** Whether the sentence also works for programs: 'Casino slug is required' for `slug`. */
function namesField(sentence: string, field: string): boolean {
  const words = sentence.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return !lacksFieldName(sentence) && words.includes(field.toLowerCase());
}

/** The path may contain keys chosen by the client. */
function withField(path: readonly PropertyKey[], sentence: string): string {
  const field = path.join('.').slice(0, MAX_FIELD).toWellFormed();
  return field === '' || namesField(sentence, field) ? sentence : `${field}: ${sentence}`;
}

type FieldErrors = Record<string, string[]>;

export function fieldErrors(error: ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? '');
    (errors[field] ??= []).push(issue.message);
  }
  return errors;
}

function conflictingFields(cause: unknown): FieldErrors | undefined {
  const fields = cause instanceof AppError ? cause.details['fields'] : undefined;
  if (!Array.isArray(fields)) return undefined;
  return Object.fromEntries(fields.map((field) => [String(field), [(cause as AppError).message]]));
}

export function getFieldErrors({ code, cause }: TRPCError): FieldErrors | undefined {
  if (code === 'CONFLICT') return conflictingFields(cause);
  if (code !== 'BAD_REQUEST' && code !== 'FORBIDDEN') return undefined;
  if (cause instanceof ZodError) return fieldErrors(cause);
  if (!(cause instanceof AppError)) return undefined;
  const { field, fieldErrors: several } = cause.details;
  return typeof field === 'string' ? { [field]: [cause.message] } : (several as FieldErrors | undefined);
}

/**
 * An expected error's own message, with the names of invalid fields, for programs; otherwise a fixed sentence. Forms
 * show the field errors instead.
 */
export function publicMessage(error: TRPCError): string {
  // Checked first: a schema that rejects our own data is a bug, and its issues must not be shown.
  if (error.code === 'INTERNAL_SERVER_ERROR') return UNEXPECTED_MESSAGE;
  if (error.cause instanceof ZodError) {
    const issues = error.cause.issues.slice(0, MAX_SENTENCES);
    return issues.map(({ path, message }) => withField(path, message)).join('; ');
  }
  // A parser's message repeats parts of the request.
  if (error.cause instanceof SyntaxError) return 'The request could not be read.';
  const fields = error.code === 'CONFLICT' ? {} : (getFieldErrors(error) ?? {});
  const sentences = Object.entries(fields).flatMap(([field, said]) =>
    said.map((sentence) => withField([field], sentence)),
  );
  return sentences.slice(0, MAX_SENTENCES).join('; ') || error.message;
}
