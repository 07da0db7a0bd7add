import { createSerializationAdapter } from '@tanstack/react-router';
import { isTrpcError } from './trpc';

interface FailedCall extends Error {
  data?: { httpStatus?: number | undefined; requestId?: string | undefined } | null;
}

/** Carries a call that failed while rendering to the browser with its status and request id, not as a bare message. */
export const failedCallAdapter = createSerializationAdapter({
  key: 'failed-call',
  test: (value): value is FailedCall => isTrpcError(value),
  toSerializable: ({ message, data }) => ({ message, httpStatus: data?.httpStatus ?? 500, requestId: data?.requestId }),
  // Known by its name, see isTrpcError: the class would bring the whole transport into every page.
  fromSerializable: ({ message, ...data }): FailedCall =>
    Object.assign(new Error(message), { name: 'TRPCClientError', data }),
});
