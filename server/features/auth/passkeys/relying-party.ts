import type { Config } from '../../../config';

type Place = Pick<Config, 'publicUrl'>;

/** The site as browsers and passkeys know it. Both come from PUBLIC_URL, never from a request. */
export function relyingParty({ publicUrl }: Place): { id: string; origin: string } {
  return { id: new URL(publicUrl).hostname, origin: publicUrl };
}

/** Loaded at first use: reading it takes longer than the rest of a start. */
export async function loadWebauthn() {
  // It wants this to stand before it is read; of the bundle's modules other parts of it come first.
  await import('reflect-metadata');
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...server, ...helpers };
}

/** The account inside a passkey: its id says nothing about the person. */
export const userHandleOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex');
