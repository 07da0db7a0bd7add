import { z } from 'zod';
import { plainText } from '../text/text.schema';
import { TOKEN_LIFETIMES, TOKEN_SCOPES } from './token-scopes';
import type { TokenScope } from './token-scopes';

const scopes = z
  .array(z.enum(TOKEN_SCOPES))
  .max(TOKEN_SCOPES.length)
  .default([])
  .transform((named): TokenScope[] => TOKEN_SCOPES.filter((scope) => scope === 'read' || named.includes(scope)));

export const createTokenInput = z.strictObject({
  name: plainText({ name: 'Name', max: 60 }),
  scopes,
  expiresInDays: z
    .int()
    .min(1, 'At least a day')
    .max(Math.max(...TOKEN_LIFETIMES), 'A year at most'),
});

export type CreateTokenInput = z.output<typeof createTokenInput>;

export const tokenIdInput = z.strictObject({ id: z.uuid() });

export const ACCESS_TOKEN_ALGORITHMS = ['EdDSA', 'ES256'] as const;

const secret = z.string().min(1).max(200);

const common = { alg: z.enum(ACCESS_TOKEN_ALGORITHMS).default('EdDSA') };

const scope = z.preprocess(
  (sent) => (typeof sent === 'string' ? sent.split(' ').filter((name) => name !== '') : sent),
  scopes,
);

/** Not strict, because OAuth clients may send additional parameters. */
export const tokenGrantInput = z.discriminatedUnion('grant_type', [
  z.object({ grant_type: z.literal('session'), scope, ...common }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: secret, ...common }),
  z.object({ grant_type: z.literal('personal_token'), personal_token: secret, ...common }),
]);

export type TokenGrant = z.output<typeof tokenGrantInput>;
export const GRANT_TYPES: readonly string[] = tokenGrantInput.options.map(
  ({ shape }): string => shape.grant_type.value,
);
