import { initTRPC, TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { databaseFailure } from '../database/database-failure';
import { AppError } from '../base/errors';
import type { ErrorCode } from '../base/errors';
import { logFailure } from '../http/failure-log';
import { withOwnConnections } from './context';
import type { Context } from './context';
import { getFieldErrors, publicMessage } from './error-shape';
import { mayCall } from './procedure-scopes';
import { safeSuperjson } from './safe-superjson';

export type Access = 'public' | 'user' | 'admin';

export interface Meta {
  access: Access;
  /** Required permission in the admin area; see policies/. */
  action?: string;
  /**
   * For a public query: the announceChange tags of the content it reads. A page rendered with it is cached until one of
   * these, or of the tags added to `ctx.reads`, changes; without `reads` it is never cached.
   */
  reads?: readonly string[];
}

const TRPC_CODE = {
  BAD_REQUEST: 'BAD_REQUEST',
  MARKDOWN_REFUSED: 'BAD_REQUEST',
  WEAK_PASSWORD: 'BAD_REQUEST',
  INVALID_LINK: 'BAD_REQUEST',
  INVALID_CODE: 'BAD_REQUEST',
  UNAUTHORIZED: 'UNAUTHORIZED',
  INVALID_CREDENTIALS: 'UNAUTHORIZED',
  EMAIL_NOT_CONFIRMED: 'UNAUTHORIZED',
  CHALLENGE_ENDED: 'UNAUTHORIZED',
  IDENTITY_REFUSED: 'UNAUTHORIZED',
  SIGN_UP_CLOSED: 'FORBIDDEN',
  FORBIDDEN: 'FORBIDDEN',
  REAUTHENTICATION_REQUIRED: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  identity_not_found: 'NOT_FOUND',
  CONFLICT: 'CONFLICT',
  ACCOUNT_EXISTS: 'CONFLICT',
  identity_already_exists: 'CONFLICT',
  single_identity_not_deletable: 'CONFLICT',
  TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  UNPROCESSABLE: 'UNPROCESSABLE_CONTENT',
  TOO_MANY_REQUESTS: 'TOO_MANY_REQUESTS',
  SERVICE_UNAVAILABLE: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<ErrorCode, TRPCError['code']>;

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer: safeSuperjson,
    errorFormatter: ({ shape, error, ctx }) => {
      const fields = getFieldErrors(error);
      return {
        ...shape,
        message: publicMessage(error),
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          requestId: ctx?.requestId,
          ...(error.cause instanceof AppError ? { reason: error.cause.code } : {}),
          ...(fields && { fieldErrors: fields }),
        },
      };
    },
  });

/** tRPC parses the input on first use and caches the result. */
const isUnreadable = async (error: TRPCError, getRawInput: () => Promise<unknown>): Promise<boolean> =>
  error.cause instanceof SyntaxError &&
  (await getRawInput().then(
    () => false,
    () => true,
  ));

function toTrpcError(error: TRPCError): TRPCError {
  const cause = error.cause instanceof AppError ? error.cause : databaseFailure(error.cause);
  return cause ? new TRPCError({ code: TRPC_CODE[cause.code], message: cause.message, cause }) : error;
}

const openProcedure = t.procedure.use(async ({ next, ctx, path, getRawInput }) => {
  const result = await next();
  if (result.ok) return result;
  const error = (await isUnreadable(result.error, getRawInput))
    ? new TRPCError({ code: 'BAD_REQUEST', message: 'The request could not be read.' })
    : toTrpcError(result.error);
  if (getHTTPStatusCodeFromError(error) >= 500) ctx.reads.addFailure(error.code === 'SERVICE_UNAVAILABLE');
  if (error.code === 'INTERNAL_SERVER_ERROR') logFailure(ctx.log, error.cause ?? error, 'procedure failed', { path });
  else if (error.code === 'SERVICE_UNAVAILABLE') logFailure(ctx.log, result.error.cause, 'not available', { path });
  else if (error.code === 'TOO_MANY_REQUESTS') ctx.log.warn({ path }, 'too many attempts');
  return { ...result, error };
});

// Runs before any other check, so that procedures not listed for tokens refuse them.
const procedure = openProcedure
  .use(async ({ next, ctx, path, getRawInput }) => {
    const scopes = ctx.viewer?.scopes;
    if (scopes && !(await mayCall(scopes, path, getRawInput))) {
      ctx.log.warn({ userId: ctx.viewer?.userId, path }, 'token refused');
      throw new AppError('FORBIDDEN', 'The token may not do this.', { missingScope: path });
    }
    return next();
  })
  .use(async ({ next, ctx, meta }) => {
    const result = await next();
    if (!result.ok || meta?.access === 'admin') return result;
    return { ...result, data: await ctx.services.withShownImages(ctx, result.data) };
  });

export const { router, mergeRouters } = t;

export const publicProcedure = procedure.meta({ access: 'public' }).use(async ({ next, ctx, meta }) => {
  await ctx.countCalls();
  if (meta?.reads) ctx.reads.add(...meta.reads);
  else ctx.reads.preventCaching();
  return await next();
});

export const publicQuery = (...reads: readonly string[]) => publicProcedure.meta({ access: 'public', reads });

// Waits after a mutation until this process's caches are invalidated, so that the user's next request sees the change.
export const savingProcedure = procedure.use(async ({ next, ctx, type }) => {
  ctx.reads.preventCaching();
  const result = await next();
  if (type === 'mutation' && result.ok) await ctx.services.changes.flush();
  return result;
});

/** For everybody, about the caller's own data; empty for anonymous callers. */
export const ownProcedure = savingProcedure.meta({ access: 'public' }).use(async ({ next, ctx }) => {
  if (!ctx.viewer) return await next({ ctx });
  await ctx.countCalls();
  return await next({ ctx: withOwnConnections(ctx, ctx.viewer) });
});

export const signedInProcedure = ownProcedure.meta({ access: 'user' }).use(({ next, ctx }) => {
  if (!ctx.viewer) throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Please sign in first.' });
  return next({ ctx: { ...ctx, viewer: ctx.viewer } });
});

export const createCallerFactory = t.createCallerFactory;
