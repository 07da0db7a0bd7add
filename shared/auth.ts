import { z } from 'zod';
import { CREDENTIALS_REQUIRED, MAX_PASSWORD } from './credentials';

export const SESSION_COOKIE = 'casino-site-auth-storage';

const account = (max: number) => z.string().trim().max(max).optional();

/**
 * Who signs in. Not strict: a try with odd extra keys is still a try and must count as one. What is no address at all
 * is simply not found.
 */
export const signInInput = z
  .object({
    email: account(254),
    phone: account(32),
    password: z.string().max(MAX_PASSWORD, `Password must be at most ${MAX_PASSWORD} characters`).optional(),
  })
  .refine((input) => Boolean(input.email || input.phone) && Boolean(input.password), CREDENTIALS_REQUIRED);

export type SignInInput = z.infer<typeof signInInput>;

export const signOutInput = z
  .strictObject({ scope: z.enum(['local', 'global', 'others']).default('local') })
  .prefault({});
