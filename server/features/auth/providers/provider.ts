import { z } from 'zod';

export const handshakeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('oidc'),
    nonce: z.string().min(1),
    verifier: z.string().min(1),
    startedAt: z.int().positive(),
  }),
  z.strictObject({ kind: z.literal('oauth'), verifier: z.string().min(1) }),
  z.strictObject({ kind: z.literal('openid') }),
]);

export type Handshake = z.infer<typeof handshakeSchema>;

export interface ProviderProfile {
  /** The provider's stable user id, never reassigned to another user. */
  subject: string;
  email: string | null;
  /** Only a verified address may become the account's address. */
  isEmailVerified: boolean;
  name: string | null;
}

export interface BeginRequest {
  state: string;
  redirectUri: string;
  /** The user must authenticate again, even with a session at the provider. */
  isFresh: boolean;
}

export interface StartedSignIn {
  url: URL;
  /** Never leaves the server. */
  handshake: Handshake;
}

export interface Callback {
  url: URL;
  state: string;
  redirectUri: string;
  isFresh: boolean;
  handshake: Handshake;
  isFirstUse: (name: string) => Promise<boolean>;
}

export interface Provider {
  name: string;
  label: string;
  domains: readonly string[];
  isOnly: boolean;
  allowsSignUp: boolean;
  /** Its response says when the user authenticated; only such a provider can prove a recent sign-in. */
  provesTime: boolean;
  begin: (request: BeginRequest) => Promise<StartedSignIn>;
  finish: (callback: Callback) => Promise<ProviderProfile>;
  verifyIdToken?: (idToken: string, isOurNonce: (nonce: string) => Promise<boolean>) => Promise<ProviderProfile>;
}

/** `denied`: the user declined. `unavailable`: no usable response. `refused`: the response proves nothing. */
export type ProviderFailure = 'denied' | 'unavailable' | 'refused';

export function assertHandshake<Kind extends Handshake['kind']>(
  { handshake }: Callback,
  kind: Kind,
): Extract<Handshake, { kind: Kind }> {
  if (handshake.kind !== kind)
    throw new ProviderError('refused', 'the attempt was begun with another kind of provider');
  return handshake as Extract<Handshake, { kind: Kind }>;
}

export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  constructor(
    readonly failure: ProviderFailure,
    message: string,
  ) {
    super(message);
  }
}
