import { z } from 'zod';
import { adminListFields } from '../text/admin-list.schema';
import { emailInput } from '../text/text.schema';
import { uuidInput } from '../text/uuid-input.schema';

export const subscribeInput = z.strictObject({ email: emailInput('Please enter your email address') });

export type SubscribeInput = z.infer<typeof subscribeInput>;

export const SUBSCRIBER_STATUSES = ['confirmed', 'pending', 'unsubscribed'] as const;

export const subscriberListInput = z
  .strictObject({ ...adminListFields, status: z.enum(SUBSCRIBER_STATUSES).optional() })
  .prefault({});
export type SubscriberListQuery = z.output<typeof subscriberListInput>;

export const subscriberIdInput = z.strictObject({ id: uuidInput('Choose a subscriber') });
