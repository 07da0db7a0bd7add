import type { Config } from '../../../base/config';

type Place = Pick<Config, 'publicUrl'>;

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

export const toUserHandle = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex');
