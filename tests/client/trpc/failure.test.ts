import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { toFailure } from '../../../client/trpc/failure';
import { failedCallAdapter } from '../../../client/trpc/failed-call-adapter';

const refusal = (message: string, fieldErrors?: Record<string, string[]>) =>
  TRPCClientError.from({
    error: { message, code: -32_600, data: { code: 'BAD_REQUEST', httpStatus: 400, requestId: 'r', fieldErrors } },
  });

test.for([
  [
    'expectedCopyAt: Enter a date and a time',
    { expectedCopyAt: ['Enter a date and a time'] },
    'Enter a date and a time',
  ],
  ['q: Enter a word; id: Choose a site', { q: ['Enter a word'], id: ['Choose a site'] }, 'Enter a word; Choose a site'],
  ['Saved meanwhile.', { title: ['Saved meanwhile.'], text: ['Saved meanwhile.'] }, 'Saved meanwhile.'],
  ['pageSize: Must be at most 100', { pageSize: ['Must be at most 100'] }, 'pageSize: Must be at most 100'],
  ['There is no such post.', undefined, 'There is no such post.'],
] as const)('a person reads %j with the errors %j as %j', ([message, fields, shown]) => {
  const error = refusal(message, fields as Record<string, string[]> | undefined);
  expect(toFailure(error).message).toBe(shown);
  const rendered = failedCallAdapter.toSerializable(error);
  expect(toFailure(failedCallAdapter.fromSerializable(rendered)).message).toBe(shown);
});
