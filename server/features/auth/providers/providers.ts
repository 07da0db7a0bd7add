import type { Config } from '../../../base/config';
import { AppError } from '../../../base/errors';
import { createGuardedFetch } from '../../../http/guarded-fetch';
import { createOAuthProvider } from './oauth-provider';
import { DISCORD, GITHUB, TWITCH } from './oauth-services';
import { createOidcProvider } from './oidc-provider';
import type { Provider } from './provider';
import { createSteam } from './steam';

type SignIn = Pick<Config, 'signIn'>;

const registries = new WeakMap<SignIn, ReadonlyMap<string, Provider>>();

const toLabel = (name: string) =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

const googleSettings = { name: 'google', label: 'Google', issuer: 'https://accounts.google.com' };
const open = { domains: [], isOnly: false, allowsSignUp: true };

function createProviders({ signIn: { steam, known, oidc, testOrigins } }: SignIn): Provider[] {
  const fetchOutside = createGuardedFetch({ exemptOrigins: testOrigins });
  const { google, discord, twitch, github } = known;
  return [
    ...(steam ? [createSteam(steam, fetchOutside)] : []),
    ...(google ? [createOidcProvider({ ...googleSettings, ...open, ...google, fetchOutside })] : []),
    ...(discord ? [createOAuthProvider(DISCORD, discord, fetchOutside)] : []),
    ...(twitch ? [createOAuthProvider(TWITCH, twitch, fetchOutside)] : []),
    ...(github ? [createOAuthProvider(GITHUB, github, fetchOutside)] : []),
    ...oidc.map((issuer) => createOidcProvider({ ...issuer, label: toLabel(issuer.name), fetchOutside })),
  ];
}

/** By name, in the order of the sign-in page. Created once per configuration: providers cache their metadata. */
export function getProviders(config: SignIn): ReadonlyMap<string, Provider> {
  const known = registries.get(config);
  if (known) return known;
  const made = new Map(createProviders(config).map((provider) => [provider.name, provider]));
  registries.set(config, made);
  return made;
}

export function getProvider(config: SignIn, name: string): Provider {
  const provider = getProviders(config).get(name);
  if (provider) return provider;
  throw new AppError('NOT_FOUND', 'There is no such way to sign in.');
}

const toDomain = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

export function findProvider(config: SignIn, emailOrDomain: string): Provider | undefined {
  const domain = toDomain(emailOrDomain);
  return [...getProviders(config).values()].find(({ domains }) => domains.includes(domain));
}

type Closing = Pick<Config, 'signIn' | 'admin'>;

/** The only provider that may sign in this address, if any. ADMIN_EMAIL is exempt. */
export function findOnlyProvider(config: Closing, email: string | null | undefined): Provider | undefined {
  if (!email || email.toLowerCase() === config.admin?.email.toLowerCase()) return undefined;
  const provider = findProvider(config, email);
  return provider?.isOnly ? provider : undefined;
}
