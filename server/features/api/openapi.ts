import { z } from 'zod';
import { API_RESPONSES, apiProblem } from '../../../shared/api/api-responses.schema';
import { API_ENDPOINTS } from '../../../shared/api/api-endpoints.schema';
import type { ApiEndpoint } from '../../../shared/api/api-endpoints.schema';
import { isListParameter, listParameters } from '../../../shared/api/api-input.schema';
import { MAX_CALLS_A_MINUTE, MAX_CALLS_WITH_TOKEN } from './api-requests';

type Json = Record<string, unknown>;

const COMPONENTS = '#/components/schemas/';

function components(): Record<string, Json> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, { uri: (id) => COMPONENTS + id });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _version, $id: _address, ...schema }]) => [name, schema as Json]),
  );
}

function toRef(schema: z.ZodType): Json {
  const id = z.globalRegistry.get(schema)?.id;
  if (id === undefined) throw new Error('an answer of the API has no name');
  return { $ref: COMPONENTS + id };
}

function toParameter([name, schema]: [string, z.ZodType]): Json {
  const { $schema: _version, description, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return {
    name,
    in: 'query',
    description,
    required: !schema.safeParse(undefined).success,
    ...(isListParameter(schema) && { style: 'form', explode: false }),
    schema: rest,
  };
}

const SLUG: Json = {
  name: 'slug',
  in: 'path',
  required: true,
  description: 'The last part of the address of its page.',
  schema: { type: 'string', maxLength: 200 },
};

const problem = (description: string, headers?: Json): Json => ({
  description,
  ...(headers && { headers }),
  content: { 'application/problem+json': { schema: toRef(apiProblem) } },
});

const RETRY_AFTER = { 'Retry-After': { description: 'In seconds.', schema: { type: 'integer' } } };

const WWW_AUTHENTICATE = { 'WWW-Authenticate': { description: 'As RFC 6750 says.', schema: { type: 'string' } } };

const TOKEN: Json = {
  type: 'http',
  scheme: 'bearer',
  description: `Optional, for ${MAX_CALLS_WITH_TOKEN} calls a minute: a personal token from the account page, or an access token.`,
};

function toOperation({ name, path, title, about }: ApiEndpoint): Json {
  const isOne = path.includes('{slug}');
  const parameters = [...(isOne ? [SLUG] : []), ...listParameters(name).map(toParameter)];
  return {
    operationId: name,
    summary: title,
    description: about,
    ...(parameters.length > 0 && { parameters }),
    responses: {
      200: {
        description: title,
        headers: { ETag: { description: 'For If-None-Match.', schema: { type: 'string' } } },
        content: { 'application/json': { schema: toRef(API_RESPONSES[name]) } },
      },
      ...(isOne && { 301: { description: 'It has another slug now: Location says where.' } }),
      304: { description: 'As it was, for a call with If-None-Match.' },
      400: problem('A parameter could not be used; errors names each.'),
      ...((isOne || name === 'comparison') && { 404: problem('There is none, or none that is public.') }),
      401: problem('A token was sent, and is not accepted.', WWW_AUTHENTICATE),
      429: problem(
        `More than ${MAX_CALLS_A_MINUTE} calls a minute that had to be worked out anew, ${MAX_CALLS_WITH_TOKEN} with a token.`,
        RETRY_AFTER,
      ),
      503: problem('Not available for the moment.', RETRY_AFTER),
    },
  };
}

export function openApiDocument({ siteName, publicUrl }: { siteName: string; publicUrl: string }): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version: '1',
      description: `Sites, facts, scores, changes and articles of ${siteName}, for reading. Free; name the source with a link.`,
      termsOfService: `${publicUrl}/developers`,
      license: { name: 'Free with a link to the source', url: `${publicUrl}/developers` },
    },
    externalDocs: { url: `${publicUrl}/developers` },
    servers: [{ url: publicUrl }],
    paths: Object.fromEntries(API_ENDPOINTS.map((endpoint) => [endpoint.path, { get: toOperation(endpoint) }])),
    security: [{}, { token: [] }],
    components: { schemas: components(), securitySchemes: { token: TOKEN } },
  };
}
