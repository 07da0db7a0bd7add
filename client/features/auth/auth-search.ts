import { returnPath } from '../../../shared/auth/return-path';
import { parameterText } from '../../seo/parameter-text';

const MODES = ['sign-in', 'sign-up', 'recover', 'code', 'sso', 'verify', 'second-factor'] as const;

export type AuthMode = (typeof MODES)[number];

export const AUTH_TITLES: Record<AuthMode, string> = {
  'sign-in': 'Sign in',
  'sign-up': 'Create account',
  recover: 'Reset your password',
  code: 'Sign in with a code',
  sso: 'Sign in with a work account',
  verify: 'Confirm your account',
  'second-factor': 'One more step',
};

export interface AuthSearch {
  mode?: AuthMode | undefined;
  by?: 'phone' | undefined;
  error?: string | undefined;
  notice?: string | undefined;
  redirectTo?: string | undefined;
}

export interface AuthLinkSearch extends Omit<AuthSearch, 'mode'> {
  token?: string | undefined;
}

type Raw = Record<string, unknown>;

// Returns every key, also for rejected values: the router keeps keys that a validator omits.
function shared({ by, error, notice, redirectTo }: Raw): Omit<AuthSearch, 'mode'> {
  const wanted = returnPath(redirectTo);
  return {
    by: by === 'phone' ? by : undefined,
    error: parameterText(error),
    notice: parameterText(notice),
    redirectTo: wanted === '/' ? undefined : wanted,
  };
}

export function authSearch(raw: Raw): AuthSearch {
  const mode = MODES.find((known) => known === raw['mode']);
  return { mode: mode === 'sign-in' ? undefined : mode, ...shared(raw) };
}

export function linkSearch(raw: Raw): AuthLinkSearch {
  return { token: parameterText(raw['token'], /^[\w-]{16,128}$/), ...shared(raw) };
}
