/** An account elsewhere, as its provider tells of it. */
export interface ProviderProfile {
  /** Never changes and is never given to somebody else there. */
  subject: string;
  email: string | null;
  /** Only a verified address is ever the account's own. */
  isEmailVerified: boolean;
  name: string | null;
}

export interface BeginRequest {
  /** Has to come back in the callback's query, under the name `state`. */
  state: string;
  redirectUri: string;
  /** The person is to prove again who they are, even with a session at the provider. */
  isFresh: boolean;
}

export interface Begun {
  url: URL;
  /** All that `finish` needs to know of this attempt. Never leaves the server. */
  handshake: Record<string, string>;
}

export interface Callback {
  /** Below PUBLIC_URL, with the query as it came. */
  url: URL;
  state: string;
  redirectUri: string;
  isFresh: boolean;
  handshake: Record<string, string>;
  /** True once for each thing this provider says it says once, for a day. */
  isFirstUse: (name: string) => Promise<boolean>;
}

/** Somebody else who says who a person is. Both functions throw a ProviderError for whatever goes wrong there. */
export interface Provider {
  /** Its path under /auth, and what its identities are stored under. */
  name: string;
  /** The name that people call it by. */
  label: string;
  /** Domains whose addresses lead here; see `isOnly`. */
  domains: readonly string[];
  /** Accounts with an address of `domains` are opened in no other way. */
  isOnly: boolean;
  allowsSignUp: boolean;
  begin: (request: BeginRequest) => Promise<Begun>;
  finish: (callback: Callback) => Promise<ProviderProfile>;
  /** Checks a token that a program got by itself; `isOurNonce` uses its nonce up. Absent where there are no such tokens. */
  verifyIdToken?: (idToken: string, isOurNonce: (nonce: string) => Promise<boolean>) => Promise<ProviderProfile>;
}

/** `denied`: the person said no there. `unavailable`: no usable answer. `refused`: an answer that proves nothing. */
export type ProviderFailure = 'denied' | 'unavailable' | 'refused';

/** A failure at a provider. The message is for the log and holds nothing that came from there. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  constructor(
    readonly failure: ProviderFailure,
    message: string,
  ) {
    super(message);
  }
}
