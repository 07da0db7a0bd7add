import type { Config } from '../../../base/config';

type Place = Pick<Config, 'publicUrl'>;

/** The site's id and origin for WebAuthn. Both come from PUBLIC_URL, never from a request. */
export function relyingParty({ publicUrl }: Place): { id: string; origin: string } {
  return { id: new URL(publicUrl).hostname, origin: publicUrl };
}

/** Loaded on first use: loading it takes longer than the rest of the startup. */
export async function loadWebauthn() {
  // The library needs it loaded first, but the bundle's module order would load other parts of the library earlier.
  await import('reflect-metadata');
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...server, ...helpers };
}

/** The user handle stored in a passkey: the account's id, which reveals nothing about the person. */
export const userHandleOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex');
