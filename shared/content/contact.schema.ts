import { z } from 'zod';
import { adminListFields } from '../text/admin-list.schema';
import { submissionFields } from '../text/submission.schema';
import { emailInput, multilineText, plainText } from '../text/text.schema';
import { uuidInput } from '../text/uuid-input.schema';

export const contactInput = z.strictObject({
  name: plainText({ name: 'Name', max: 120, required: 'Please enter your name' }),
  email: emailInput('Please enter your email address'),
  subject: plainText({ name: 'Subject', max: 200, min: 0 }).default(''),
  message: multilineText({ name: 'Message', max: 5000, required: 'Please enter a message' }),
  /** Honeypot, hidden from people: bots fill it in. */
  website: z.string().max(500).default(''),
  ...submissionFields,
});

export type ContactInput = z.infer<typeof contactInput>;

export const MESSAGE_STATUSES = ['new', 'read', 'handled'] as const;

export const messageListInput = z
  .strictObject({ ...adminListFields, status: z.enum(MESSAGE_STATUSES).optional() })
  .prefault({});
export type MessageListQuery = z.output<typeof messageListInput>;

const id = uuidInput('Choose a message');

export const messageIdInput = z.strictObject({ id });
export const messageUpdateInput = z.strictObject({
  id,
  isRead: z.boolean().optional(),
  isHandled: z.boolean().optional(),
});
export type MessageUpdate = z.output<typeof messageUpdateInput>;
