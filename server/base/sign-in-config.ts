import { z } from 'zod';

export const KNOWN_PROVIDERS = ['google', 'discord', 'twitch', 'github'] as const;

export type KnownProvider = (typeof KNOWN_PROVIDERS)[number];

/** Names that an OIDC provider must not have: other paths under /auth, and providers with their own settings. */
const RESERVED_NAMES = new Set<string>([
  ...KNOWN_PROVIDERS,
  'token',
  'sso',
  'code',
  'confirm',
  'reset',
  'invitation',
  'second-factor',
  'otp',
  'recover',
  'resend',
  'steam',
  'passkey',
  'sign-in',
  'sign-up',
]);

export interface OAuthClient {
  clientId: string;
  clientSecret: string;
}

export interface OidcConfig extends OAuthClient {
  name: string;
  issuer: string;
  domains: readonly string[];
  isOnly: boolean;
  allowsSignUp: boolean;
}

export interface SteamConfig {
  endpoint: string;
  apiOrigin: string;
  apiKey?: string | undefined;
  isTest: boolean;
}

export interface SignInConfig {
  steam: SteamConfig | undefined;
  known: Partial<Record<KnownProvider, OAuthClient>>;
  oidc: readonly OidcConfig[];
  testOrigins: readonly string[];
}

type Environment = Record<string, string | undefined>;

const OIDC_VARIABLE = /^OIDC_([A-Z0-9]+(?:_[A-Z0-9]+)*?)_(ISSUER|CLIENT_ID|CLIENT_SECRET|DOMAINS|ALLOW_SIGN_UP|ONLY)$/;

const domain = z.string().regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'must be domains');
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const list = z.string().transform((value) => value.split(',').map((part) => part.trim().toLowerCase()));
const testOrigin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);

class Reader {
  readonly problems: string[] = [];

  constructor(readonly env: Environment) {}

  read<T>(name: string, schema: z.ZodType<T>): T | undefined {
    const raw = this.env[name];
    if (raw === undefined || raw === '') return undefined;
    const parsed = schema.safeParse(raw);
    if (parsed.success) return parsed.data;
    this.problems.push(`${name}: ${parsed.error.issues[0]?.message ?? 'is not usable'}`);
    return undefined;
  }

  client(prefix: string): OAuthClient | undefined {
    const [idName, secretName] = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`];
    const clientId = this.read(idName, z.string());
    const clientSecret = this.read(secretName, z.string());
    if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret };
    if (clientId !== undefined || clientSecret !== undefined) {
      this.problems.push(`${clientId === undefined ? idName : secretName}: is missing beside its other half`);
    }
    return undefined;
  }
}

const isTestOrigin = (url: string, testOrigins: readonly string[]) => testOrigins.includes(new URL(url).origin);

function readOidc(reader: Reader, key: string, testOrigins: readonly string[]): OidcConfig | undefined {
  const prefix = `OIDC_${key}`;
  const name = key.toLowerCase().replaceAll('_', '-');
  if (RESERVED_NAMES.has(name)) {
    reader.problems.push(`${prefix}_ISSUER: ${name} cannot be the name of a provider`);
    return undefined;
  }
  const client = reader.client(prefix);
  const issuer = reader.read(
    `${prefix}_ISSUER`,
    z
      .url({ protocol: /^https?$/, abort: true })
      .refine((url) => url.startsWith('https:') || isTestOrigin(url, testOrigins), 'must begin with https:'),
  );
  const domains = reader.read(`${prefix}_DOMAINS`, list.pipe(z.array(domain).min(1))) ?? [];
  const isOnly = reader.read(`${prefix}_ONLY`, flag) ?? false;
  const allowsSignUp = reader.read(`${prefix}_ALLOW_SIGN_UP`, flag) ?? true;
  if (isOnly && domains.length === 0) reader.problems.push(`${prefix}_ONLY: says nothing without ${prefix}_DOMAINS`);
  if (client === undefined || issuer === undefined) {
    if (issuer === undefined) reader.problems.push(`${prefix}_ISSUER: is missing or not usable`);
    else reader.problems.push(`${prefix}_CLIENT_ID: is missing`);
    return undefined;
  }
  return { name, issuer, domains, isOnly, allowsSignUp, ...client };
}

function assertDistinctDomains(reader: Reader, oidc: readonly OidcConfig[]): void {
  const owners = new Map<string, string>();
  for (const { name, domains } of oidc) {
    for (const one of domains) {
      const other = owners.get(one);
      const key = name.toUpperCase().replaceAll('-', '_');
      if (other !== undefined) reader.problems.push(`OIDC_${key}_DOMAINS: a domain of ${other} is listed again`);
      owners.set(one, name);
    }
  }
}

function readSteam(reader: Reader): SteamConfig | undefined {
  const isOn = reader.read('STEAM_LOGIN', flag) ?? false;
  const endpoint = reader.read('STEAM_OPENID_URL', z.url({ protocol: /^https?$/ }));
  const apiKey = reader.read('STEAM_API_KEY', z.string().regex(/^[\x21-\x7e]{1,100}$/, 'is not the form of a key'));
  if (!isOn) return undefined;
  if (endpoint !== undefined) return { endpoint, apiOrigin: new URL(endpoint).origin, apiKey, isTest: true };
  const [community, api] = ['https://steamcommunity.com', 'https://api.steampowered.com'];
  return { endpoint: `${community}/openid/login`, apiOrigin: api, apiKey, isTest: false };
}

export function parseSignInConfig(env: Environment): { signIn: SignInConfig; problems: readonly string[] } {
  const reader = new Reader(env);
  const steam = readSteam(reader);
  const testIssuers = reader.read('AUTH_TEST_ISSUERS', list.pipe(z.array(testOrigin))) ?? [];
  const testOrigins = steam?.isTest ? [...testIssuers, new URL(steam.endpoint).origin] : testIssuers;
  const known: SignInConfig['known'] = {};
  for (const name of KNOWN_PROVIDERS) {
    const client = reader.client(name.toUpperCase());
    if (client) known[name] = client;
  }
  const isSet = (name: string) => env[name] !== undefined && env[name] !== '';
  const keys = Object.keys(env)
    .filter(isSet)
    .map((name) => OIDC_VARIABLE.exec(name)?.[1]);
  const unique = [...new Set(keys.filter((key) => key !== undefined))].sort();
  const oidc = unique.map((key) => readOidc(reader, key, testOrigins)).filter((one) => one !== undefined);
  assertDistinctDomains(reader, oidc);
  return { signIn: { steam, known, oidc, testOrigins }, problems: reader.problems };
}
