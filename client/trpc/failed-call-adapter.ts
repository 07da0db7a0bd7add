import { createSerializationAdapter } from '@tanstack/react-router';
import { toFailure } from './failure';
import { isTrpcError } from './trpc';

interface FailedCall extends Error {
  data?: { httpStatus?: number | undefined; requestId?: string | undefined } | null;
}

export const failedCallAdapter = createSerializationAdapter({
  key: 'failed-call',
  test: (value): value is FailedCall => isTrpcError(value),
  toSerializable: (error) => {
    const { message, requestId } = toFailure(error);
    return { message, httpStatus: error.data?.httpStatus ?? 500, requestId };
  },
  // Recognised by name, see isTrpcError: the class would pull the whole transport into every page.
  fromSerializable: ({ message, ...data }): FailedCall =>
    Object.assign(new Error(message), { name: 'TRPCClientError', data }),
});
