import type { Config } from '../../../config';

type Place = Pick<Config, 'publicUrl'>;

/** The site as browsers and passkeys know it. Both come from PUBLIC_URL, never from a request. */
export function relyingParty({ publicUrl }: Place): { id: string; origin: string } {
  return { id: new URL(publicUrl).hostname, origin: publicUrl };
}

/** Loaded at first use: reading it takes longer than the rest of a start. */
export const loadWebauthn = () => import('@simplewebauthn/server');

/** The account inside a passkey: its id says nothing about the person. */
export const userHandleOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex');
