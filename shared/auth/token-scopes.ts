export const TOKEN_SCOPES = ['read', 'write:facts', 'write:posts'] as const;

export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const isAdminScope = (scope: TokenScope): boolean => scope !== 'read';

const SCOPE_NAMES: Readonly<Record<TokenScope, string>> = {
  read: 'Reads',
  'write:facts': 'writes facts',
  'write:posts': 'writes posts',
};

export const scopesInWords = (scopes: readonly TokenScope[]): string =>
  TOKEN_SCOPES.filter((scope) => scopes.includes(scope))
    .map((scope) => SCOPE_NAMES[scope])
    .join(', ');

export const MAX_PERSONAL_TOKENS = 20;

export const TOKEN_LIFETIMES = [90, 30, 365] as const;
