import { z } from 'zod';
import { adminListFields } from '../text/admin-list.schema';
import { emailInput } from '../text/text.schema';
import { newPassword } from './auth.schema';
import { displayNameInput } from './profile.schema';
import { ROLES } from './roles';
import { uuidInput } from '../text/uuid-input.schema';

export const USER_FILTERS = ['staff', 'admin', 'unconfirmed', 'disabled'] as const;

export const userListInput = z
  .strictObject({ ...adminListFields, filter: z.enum(USER_FILTERS).optional() })
  .prefault({});
export type UserListQuery = z.output<typeof userListInput>;

const id = uuidInput('Choose a user');

export const inviteInput = z.strictObject({ email: emailInput('Enter their address'), role: z.enum(ROLES) });
export type InviteInput = z.output<typeof inviteInput>;

export const acceptInvitationInput = z.object({
  token: z.string().min(1).max(200),
  password: newPassword.optional(),
  displayName: z.preprocess((name) => (name === '' ? undefined : name), displayNameInput.optional()),
});
export type AcceptInvitationInput = z.output<typeof acceptInvitationInput>;

export const invitationInput = z.strictObject({ id: uuidInput('Choose an invitation') });

export const userIdInput = z.strictObject({ id });
export const setRoleInput = z.strictObject({ id, role: z.enum(ROLES).nullable() });
export type SetRoleInput = z.output<typeof setRoleInput>;
export const setDisabledInput = z.strictObject({ id, isDisabled: z.boolean() });
