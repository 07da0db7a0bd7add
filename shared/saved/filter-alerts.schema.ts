import { z } from 'zod';
import { plainText } from '../text/text.schema';
import { ALERT_PARAMS, isOffered } from './filter-alerts';
import type { AlertParam } from './filter-alerts';

const MAX_FILTER_TEXT = 400;

const offered = (param: AlertParam) =>
  z
    .string()
    .max(MAX_FILTER_TEXT, `${param} is too long`)
    .refine((text) => isOffered(param, text), `${param} must be a value that the filters offer`)
    .optional();

export const addFilterAlertInput = z.strictObject({
  filter: z
    .strictObject(
      Object.fromEntries(ALERT_PARAMS.map((param) => [param, offered(param)])) as Record<
        AlertParam,
        ReturnType<typeof offered>
      >,
    )
    .refine((filter) => Object.values(filter).some((text) => text !== undefined), 'Choose at least one filter'),
});
export type AddFilterAlert = z.output<typeof addFilterAlertInput>;

export const filterTextInput = z.strictObject({
  text: plainText({ name: 'Filter', max: 500, required: 'Choose at least one filter' }),
});

export const filterAlertInput = z.strictObject({ id: z.uuid('This alert does not exist') });
