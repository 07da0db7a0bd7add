import { AppError } from '../../base/errors';
import { savingProcedure } from '../procedures';
import { can, notAllowed } from './can';
import type { Action } from './can';

/**
 * Refuses callers before parsing their input; permission for a single item is checked in the service, with the same
 * action.
 */
export const staffProcedure = (action: Action) =>
  savingProcedure.meta({ access: 'admin', action }).use(({ next, ctx, path }) => {
    if (!ctx.viewer) throw new AppError('UNAUTHORIZED', 'Please sign in first.');
    if (!can(ctx.viewer, action)) {
      ctx.log.warn({ userId: ctx.viewer.userId, path }, 'admin access denied');
      throw notAllowed(action);
    }
    return next({ ctx: { ...ctx, viewer: ctx.viewer } });
  });
