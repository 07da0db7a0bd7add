import { TRPCClientError } from '@trpc/client';
import type { Operation, TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { Unsubscribable } from '@trpc/server/observable';
import { getStatus } from '../../trpc/trpc';
import type { AppRouter } from '../../trpc/trpc';
import { mayBeAnotherAccount, waitForOwner } from './lost-session';

const QUIET = 'isQuiet';

/** Mutations that store nothing: their texts are too long for a URL. */
const READING = new Set(['admin.markdown.preview', 'admin.markdown.notices']);

function getKind({ type, path, input, context }: Operation) {
  const isSave = type === 'mutation' && !READING.has(path);
  const isAutosave = (input as { isAutosave?: boolean } | null | undefined)?.isAutosave === true;
  return { isSave, isQuiet: !isSave || isAutosave || context[QUIET] === true };
}

const SOMEBODY_ELSE = 'Somebody else is signed in here now.';
const refusal = () =>
  new TRPCClientError<AppRouter>(SOMEBODY_ELSE, {
    result: {
      error: {
        code: -32001,
        message: SOMEBODY_ELSE,
        data: { code: 'UNAUTHORIZED', httpStatus: 401, requestId: undefined },
      },
    },
  });

/**
 * Admin calls that fail because the session has ended wait for the new sign-in and are repeated. Nothing is saved while
 * another account is signed in.
 */
export const repeatAfterSignIn: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (!op.path.startsWith('admin.')) return next(op);
    return observable((observer) => {
      const kind = getKind(op);
      let call: Unsubscribable | undefined;
      let isStopped = false;
      async function wait(error: Parameters<typeof observer.error>[0]) {
        const isBack = await waitForOwner(kind);
        if (isStopped) return;
        if (isBack) send();
        else observer.error(error);
      }
      function send() {
        call = next(op).subscribe({
          ...observer,
          error(error) {
            if (getStatus(error) === 401) void wait(error);
            else observer.error(error);
          },
        });
      }
      if (kind.isSave && mayBeAnotherAccount()) void wait(refusal());
      else send();
      return () => {
        isStopped = true;
        call?.unsubscribe();
      };
    });
  };
