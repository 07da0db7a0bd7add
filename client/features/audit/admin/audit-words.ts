const entities: Record<string, string> = {
  casino: 'Casino',
  post: 'Post',
  category: 'Category',
  tag: 'Tag',
  media: 'Image',
  page: 'Page',
  help_services: 'Help services',
  legal_sections: 'Law by country',
  settings: 'Settings',
  user: 'User',
  subscriber: 'Subscriber',
  message: 'Message',
  redirect: 'Redirect',
  account: 'Own account',
  content: 'All content',
};

const plain = (name: string) => {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const entityWord = (entity: string) => entities[entity] ?? plain(entity);

/** make_admin → 'Make admin' */
export const actionWord = plain;

/** metaDescription → 'Meta description' */
export const fieldWord = plain;

export interface Actor {
  actorId: string | null;
  actorEmail: string | null;
  requestId: string | null;
}

/** An operator's command has neither an account nor a request. */
export function actorWord({ actorId, actorEmail, requestId }: Actor): string {
  return actorEmail ?? actorId ?? (requestId === null ? 'The operator' : 'A deleted account');
}

export interface ActingToken {
  tokenKind: string | null;
  tokenName: string | null;
}

/** The token with which a program acted for the user; undefined when the user acted. */
export function tokenWord({ tokenKind, tokenName }: ActingToken): string | undefined {
  if (tokenKind === null) return undefined;
  if (tokenName === null) return tokenKind === 'access' ? 'a program’s access token' : 'a token';
  return tokenKind === 'access' ? `an access token of “${tokenName}”` : `the token “${tokenName}”`;
}
