import { z } from 'zod';
import { emailInput } from './text';

export const subscribeInput = z.strictObject({ email: emailInput('Please enter your email address') });

export type SubscribeInput = z.infer<typeof subscribeInput>;
