import path from 'node:path';
import { z } from 'zod';
import { newPassword } from '../../shared/auth/auth.schema';
import { ownNames, passwordProblem } from '../../shared/auth/passwords';
import { OperatorError } from './errors';
import { parseSignInConfig } from './sign-in-config';

const blankAsUnset = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsUnset, schema.optional());

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

const origin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((value) => new URL(value).pathname === '/' && !new URL(value).search, 'must be an origin without a path')
  .transform((value) => new URL(value).origin);

const trustProxy = z
  .string()
  .refine((value) => value !== 'true' && value !== 'false', 'must be a hop count or a CIDR list')
  .transform((value) => (/^\d+$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim())));

const FEWEST_CHARACTERS = 32;
const FEWEST_DIFFERENT = 8;
const HOW_TO_MAKE = 'make one with: openssl rand -hex 32';

export const appSecretRule = z
  .string()
  .trim()
  .min(FEWEST_CHARACTERS, `must have at least ${FEWEST_CHARACTERS} characters; ${HOW_TO_MAKE}`)
  .max(1000, 'must have at most 1000 characters')
  .refine((value) => new Set(value).size >= FEWEST_DIFFERENT, `is too easy to guess; ${HOW_TO_MAKE}`);

const isPlainUrl = (value: string) => {
  if (!/^https?:/.test(value) || !URL.canParse(value)) return false;
  const { username, search, hash } = new URL(value);
  return username + search + hash === '';
};

const cdnUrls = z
  .string()
  .transform((value) => value.split(',').map((one) => one.trim().replace(/\/$/, '')))
  .refine((urls) => urls.every(isPlainUrl), 'must be addresses with http or https, without a name, a query or a #');

const environment = z.object({
  PORT: optional(z.coerce.number().int().min(0).max(65535)),
  HOST: optional(z.string().min(1)),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_DIRECT_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_REPLICA_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_POOL: optional(z.coerce.number().int().min(4).max(200)),
  DATA_DIR: optional(z.string().min(1)),
  APP_SECRET: optional(appSecretRule),
  FORMER_APP_SECRET: optional(appSecretRule),
  PUBLIC_URL: optional(origin),
  ADMIN_EMAIL: optional(z.email()),
  ADMIN_PASSWORD: optional(newPassword),
  SEED_DEMO: optional(flag),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  SMS_WEBHOOK_URL: optional(z.url({ protocol: /^https?$/ })),
  TRUST_PROXY: optional(trustProxy),
  GEO_HEADER: optional(z.string().regex(/^[a-z0-9-]{1,60}$/i, 'must be the name of a header, such as CF-IPCountry')),
  DRAIN_DELAY: optional(z.coerce.number().min(0).max(600)),
  CDN: optional(z.enum(['fastly', 'cloudflare', 'varnish'])),
  CDN_URL: optional(cdnUrls),
  CDN_KEY: optional(z.string().regex(/^[\x21-\x7e]+$/, 'must be printable ASCII characters without spaces')),
  METRICS_TOKEN: optional(z.string().min(16)),
  S3_ENDPOINT: optional(origin),
  S3_REGION: optional(z.string().regex(/^[a-z0-9-]+$/, 'must be a region such as eu-central-1, or auto')),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_PREFIX: optional(z.string().regex(/^[\w.-]+(\/[\w.-]+)*$/, 'must be names separated by single slashes')),
  S3_PATH_STYLE: optional(flag),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
});

export interface S3Config {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  prefix: string;
  pathStyle: boolean;
}

export interface CdnConfig {
  name: 'fastly' | 'cloudflare' | 'varnish';
  /** More than one only of Varnish: each gets every purge. */
  urls: readonly string[];
  key: string;
}

export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
}

export type Config = ReturnType<typeof parseConfig>;

/** Throws a ConfigError that names every invalid variable but never repeats a value. */
export function parseConfig(env: Record<string, string | undefined>) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
    throw new ConfigError(`The environment is not usable:\n  ${problems.join('\n  ')}`);
  }
  const value = parsed.data;
  if ((value.ADMIN_EMAIL === undefined) !== (value.ADMIN_PASSWORD === undefined)) {
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or neither.');
  }
  if (value.DATABASE_DIRECT_URL !== undefined && value.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_DIRECT_URL leads past the pooler at DATABASE_URL: set both, or neither.');
  }
  if (value.DATABASE_DIRECT_URL !== undefined && value.DATABASE_DIRECT_URL === value.DATABASE_URL) {
    throw new ConfigError(
      'DATABASE_DIRECT_URL: is the same as DATABASE_URL. Leave it unset if there is no pooler in front of the database.',
    );
  }
  if (value.DATABASE_REPLICA_URL !== undefined) {
    const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL } = value;
    if (DATABASE_URL === undefined) {
      throw new ConfigError('DATABASE_REPLICA_URL leads to a standby of DATABASE_URL: set both, or neither.');
    }
    if ([DATABASE_URL, DATABASE_DIRECT_URL].includes(DATABASE_REPLICA_URL)) {
      throw new ConfigError('DATABASE_REPLICA_URL: is the address of the primary. Name that of a standby, or none.');
    }
  }
  const weakness = passwordProblem(value.ADMIN_PASSWORD ?? '', ownNames('LootRank', value.ADMIN_EMAIL));
  if (value.ADMIN_PASSWORD !== undefined && weakness) {
    throw new ConfigError(`The environment is not usable:\n  ADMIN_PASSWORD: ${weakness}`);
  }
  const { signIn, problems } = parseSignInConfig(env);
  if (problems.length > 0) throw new ConfigError(`The environment is not usable:\n  ${problems.join('\n  ')}`);
  const port = value.PORT ?? 3000;
  return {
    port,
    host: value.HOST,
    databaseUrl: value.DATABASE_URL,
    directUrl: value.DATABASE_DIRECT_URL,
    replicaUrl: value.DATABASE_REPLICA_URL,
    databasePool: value.DATABASE_POOL ?? 10,
    dataDir: path.resolve(value.DATA_DIR ?? '.data'),
    appSecret: value.APP_SECRET,
    formerAppSecret: value.FORMER_APP_SECRET,
    publicUrl: value.PUBLIC_URL ?? `http://localhost:${port}`,
    publicUrlIsSet: value.PUBLIC_URL !== undefined,
    admin:
      value.ADMIN_EMAIL !== undefined && value.ADMIN_PASSWORD !== undefined
        ? { email: value.ADMIN_EMAIL, password: value.ADMIN_PASSWORD }
        : undefined,
    seedDemo: value.SEED_DEMO ?? value.DATABASE_URL === undefined,
    smtpUrl: value.SMTP_URL,
    smsWebhookUrl: value.SMS_WEBHOOK_URL,
    trustProxy: value.TRUST_PROXY ?? false,
    geoHeader: value.GEO_HEADER,
    drainDelay: value.DRAIN_DELAY ?? 0,
    metricsToken: value.METRICS_TOKEN,
    signIn,
    logLevel: value.LOG_LEVEL ?? 'info',
    s3: s3ConfigOf(value),
    cdn: cdnConfigOf(value),
  };
}

const S3_NEEDED = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const S3_NAMES = [...S3_NEEDED, 'S3_PREFIX', 'S3_PATH_STYLE'] as const;

function s3ConfigOf(value: z.infer<typeof environment>): S3Config | undefined {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = value;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value;
  if (endpoint && region && bucket && accessKeyId && secretAccessKey) {
    const prefix = value.S3_PREFIX === undefined ? '' : `${value.S3_PREFIX}/`;
    return { endpoint, region, bucket, accessKeyId, secretAccessKey, prefix, pathStyle: value.S3_PATH_STYLE ?? true };
  }
  if (S3_NAMES.every((name) => value[name] === undefined)) return undefined;
  const missing = S3_NEEDED.filter((name) => value[name] === undefined);
  throw new ConfigError(`${S3_NEEDED.join(', ')} belong together: set all or none. Missing: ${missing.join(', ')}.`);
}

const LOCAL = /^(localhost|127\.|\[::1\])/;

function cdnConfigOf({ CDN: name, CDN_URL: urls, CDN_KEY: key }: z.infer<typeof environment>): CdnConfig | undefined {
  if (name === undefined && urls === undefined && key === undefined) return undefined;
  if (name === undefined) throw new ConfigError('CDN: is missing. CDN_URL and CDN_KEY mean nothing without its name.');
  if (urls === undefined || key === undefined) {
    const missing = urls === undefined ? 'CDN_URL' : 'CDN_KEY';
    throw new ConfigError(`${missing}: is missing. CDN, CDN_URL and CDN_KEY belong together: set all or none.`);
  }
  if (name === 'varnish') return { name, urls, key };
  if (urls.length > 1) throw new ConfigError('CDN_URL: has more than one address, which only CDN=varnish may have.');
  const isSafe = urls.every((url) => url.startsWith('https:') || LOCAL.test(new URL(url).hostname));
  if (!isSafe) throw new ConfigError('CDN_URL: must begin with https, as CDN_KEY is sent there.');
  return { name, urls, key };
}

export function readConfig(): Config {
  return parseConfig(process.env);
}
