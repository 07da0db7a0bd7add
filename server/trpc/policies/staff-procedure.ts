import { AppError } from '../../base/errors';
import { savingProcedure } from '../procedures';
import { can, notAllowed } from './can';
import type { Action } from './can';

/**
 * A procedure of the admin area, for those whose role includes the action. It refuses all others before their input is
 * parsed; what concerns a single item, the service asks with the same action.
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
