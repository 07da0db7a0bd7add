import { z } from 'zod';
import { emailInput, plainText } from '../text/text.schema';
import { uuidInput } from '../text/uuid-input.schema';

const provider = z.string().min(1).max(60);

export const providerInput = z.strictObject({ provider });

export const authorizeInput = z.strictObject({ provider, redirectTo: z.string().max(1000).optional() });

export const idTokenInput = z.strictObject({ provider, idToken: z.string().min(1).max(20_000) });

export const ssoInput = z.union([
  z.strictObject({ email: emailInput('Enter your work email address') }),
  z.strictObject({ domain: plainText({ name: 'Domain', max: 253 }) }),
]);

export const identityInput = z.strictObject({ id: uuidInput('Choose a linked account') });
