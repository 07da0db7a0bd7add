import { z } from 'zod';
import { API_DOCUMENT, API_ENDPOINTS, API_ROOT } from '../../../shared/api/api-endpoints.schema';
import { isListParameter, listParameters } from '../../../shared/api/api-input.schema';
import { MAX_CALLS_A_MINUTE, MAX_CALLS_WITH_TOKEN } from './api-requests';
import { createExamples } from './examples';

const MOST_NAMED = 40;

interface Described {
  type?: string;
  enum?: string[];
  items?: { enum?: string[] };
  minimum?: number;
  maximum?: number;
  default?: string | number;
}

function toForm(schema: z.ZodType): string {
  const { items, minimum, maximum, default: standard, ...rest } = z.toJSONSchema(schema, { io: 'input' }) as Described;
  const values = rest.enum ?? items?.enum;
  const usual = standard === undefined ? '' : `; ${String(standard)} when absent`;
  if (minimum !== undefined && maximum !== undefined) return `A whole number from ${minimum} to ${maximum}${usual}.`;
  if (values === undefined) return isListParameter(schema) ? 'Slugs, separated by commas.' : '';
  const [first = ''] = values;
  const named = values.length > MOST_NAMED ? `a code of two letters such as ${first}` : values.join(', ');
  if (values.length === 1) return `Only: ${first}.`;
  return `${isListParameter(schema) ? 'Any of these, separated by commas' : 'One of these'}: ${named}${usual}.`;
}

export function apiReference(publicUrl: string) {
  const examples = createExamples(publicUrl);
  return {
    root: publicUrl + API_ROOT,
    document: publicUrl + API_DOCUMENT,
    callsAMinute: MAX_CALLS_A_MINUTE,
    callsWithToken: MAX_CALLS_WITH_TOKEN,
    endpoints: API_ENDPOINTS.map(({ name, path, title, about }) => ({
      name,
      path,
      title,
      about,
      parameters: listParameters(name).map(([parameter, schema]) => ({
        name: parameter,
        about: schema.description ?? '',
        form: toForm(schema),
        isRequired: !schema.safeParse(undefined).success,
      })),
      call: examples[name].call,
      answer: JSON.stringify(examples[name].answer, null, 2),
    })),
  };
}
