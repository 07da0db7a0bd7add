import type { Request, Response } from 'express';
import type { ZodError } from 'zod';
import type { ApiProblem } from '../../shared/api/api-responses.schema';
import { AppError } from '../base/errors';

export const isApiRequest = ({ originalUrl }: Pick<Request, 'originalUrl'>): boolean =>
  /^\/api(?=[/?]|$)/i.test(originalUrl);

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not accepted',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  414: 'Address too long',
  429: 'Too many requests',
  503: 'Not available',
};

export type FieldProblem = NonNullable<ApiProblem['errors']>[number];

export function unusableFields(error: unknown): readonly FieldProblem[] {
  if (!(error instanceof AppError)) return [];
  const { field, fields } = error.details;
  if (typeof field === 'string') return [{ field, message: error.message }];
  return Array.isArray(fields) ? (fields as FieldProblem[]) : [];
}

export function fieldProblems({ issues }: ZodError): FieldProblem[] {
  return issues.flatMap((issue): FieldProblem[] => {
    if (issue.code !== 'unrecognized_keys') return [{ field: String(issue.path[0] ?? ''), message: issue.message }];
    // The client chooses these names: at most three are repeated, truncated.
    return issue.keys.slice(0, 3).map((key) => ({
      field: key.slice(0, 40).toWellFormed(),
      message: 'There is no such parameter here.',
    }));
  });
}

export const unusableQuery = (error: ZodError): AppError =>
  new AppError('BAD_REQUEST', 'Some parameters could not be used.', { fields: fieldProblems(error) });

interface Problem {
  status: number;
  detail: string;
  requestId: string;
  errors?: readonly FieldProblem[];
}

/** RFC 9457. */
export function sendProblem(response: Response, { status, detail, requestId, errors = [] }: Problem): void {
  const body: ApiProblem = {
    type: 'about:blank',
    title: TITLES[status] ?? (status >= 500 ? 'Something went wrong' : 'Bad request'),
    status,
    detail,
    requestId,
    ...(errors.length > 0 && { errors: [...errors] }),
  };
  response.status(status).set({ 'Cache-Control': 'private, no-store', 'Content-Type': 'application/problem+json' });
  response.send(JSON.stringify(body));
}
