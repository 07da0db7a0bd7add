import { createSerializationAdapter } from '@tanstack/react-router';
import { isTrpcError } from './trpc';

interface FailedCall extends Error {
  data?: { httpStatus?: number | undefined; requestId?: string | undefined } | null;
}

/** Serializes a call that failed during rendering with its status and request id, not only its message. */
export const failedCallAdapter = createSerializationAdapter({
  key: 'failed-call',
  test: (value): value is FailedCall => isTrpcError(value),
  toSerializable: ({ message, data }) => ({ message, httpStatus: data?.httpStatus ?? 500, requestId: data?.requestId }),
  // Recognised by name, see isTrpcError: the class would pull the whole transport into every page.
  fromSerializable: ({ message, ...data }): FailedCall =>
    Object.assign(new Error(message), { name: 'TRPCClientError', data }),
});
