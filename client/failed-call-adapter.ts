import { createSerializationAdapter } from '@tanstack/react-router';
import { isTrpcError } from './trpc';

/** Carries a call that failed while rendering to the browser with its status and request id, not as a bare message. */
export const failedCallAdapter = createSerializationAdapter({
  key: 'failed-call',
  test: isTrpcError,
  toSerializable: ({ message, data }) => ({ message, httpStatus: data?.httpStatus, requestId: data?.requestId }),
  fromSerializable: ({ message, ...data }): Error => Object.assign(new Error(message), { name: 'TRPCClientError', data }),
});
