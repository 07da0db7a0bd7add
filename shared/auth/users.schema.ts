import { z } from 'zod';
import { adminListFields } from '../text/admin-list.schema';
import { uuidInput } from '../text/uuid-input.schema';

export const USER_FILTERS = ['admin', 'unconfirmed', 'disabled'] as const;

export const userListInput = z
  .strictObject({ ...adminListFields, filter: z.enum(USER_FILTERS).optional() })
  .prefault({});
export type UserListQuery = z.output<typeof userListInput>;

const id = uuidInput('Choose a user');

export const userIdInput = z.strictObject({ id });
export const setAdminInput = z.strictObject({ id, isAdmin: z.boolean() });
export const setDisabledInput = z.strictObject({ id, isDisabled: z.boolean() });
