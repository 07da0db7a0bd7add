import { z } from 'zod';
import { ALERT_FREQUENCIES, ALERT_KINDS } from './alert-kinds';
import { slugParameter } from '../text/text.schema';

const kinds = z
  .array(z.enum(ALERT_KINDS, 'Kinds holds one that is not known here'))
  .max(ALERT_KINDS.length, 'Kinds names one twice')
  .refine((chosen) => new Set(chosen).size === chosen.length, 'Kinds names one twice');

export const alertSettingsInput = z
  .strictObject({
    isOn: z.boolean(),
    kinds,
    frequency: z.enum(ALERT_FREQUENCIES, 'Choose at once, daily or weekly'),
  })
  .refine(({ isOn, kinds: chosen }) => !isOn || chosen.length > 0, {
    path: ['kinds'],
    message: 'Choose at least one kind of change, or switch alerts off',
  });
export type AlertSettingsInput = z.output<typeof alertSettingsInput>;

export const alertChoiceInput = z.strictObject({
  slug: slugParameter('Casino slug is required'),
  kinds: kinds.nullable(),
});
export type AlertChoiceInput = z.output<typeof alertChoiceInput>;

export const alertSwitchInput = z.strictObject({
  slug: slugParameter('Casino slug is required'),
  isOn: z.boolean(),
});
export type AlertSwitchInput = z.output<typeof alertSwitchInput>;

/** One-click unsubscribing posts to the same URL. */
export const alertLinkParameters = z.object({
  token: z.string().regex(/^[\w-]{20,100}$/),
  site: z.uuid().optional(),
  search: z.uuid().optional(),
});
export type AlertLink = z.output<typeof alertLinkParameters>;
