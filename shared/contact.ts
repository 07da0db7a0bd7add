import { z } from 'zod';
import { emailInput, multilineText, plainText } from './text';

export const contactInput = z.strictObject({
  name: plainText({ name: 'Name', max: 120, required: 'Please enter your name' }),
  email: emailInput('Please enter your email address'),
  subject: plainText({ name: 'Subject', max: 200, min: 0 }).default(''),
  message: multilineText({ name: 'Message', max: 5000, required: 'Please enter a message' }),
  /** A field people do not see: whoever fills it is a script. */
  website: z.string().max(500).default(''),
});

export type ContactInput = z.infer<typeof contactInput>;
