import { z } from 'zod';
import { OutgoingRequestError } from '../../../http/guarded-fetch';
import type { GuardedFetch } from '../../../http/guarded-fetch';
import type { SteamConfig } from '../../../base/sign-in-config';
import { cleanName } from './profile';
import { assertHandshake, ProviderError } from './provider';
import type { BeginRequest, StartedSignIn, Callback, Provider, ProviderProfile } from './provider';

const NAMESPACE = 'http://specs.openid.net/auth/2.0';
const IDENTIFIER_SELECT = `${NAMESPACE}/identifier_select`;

/** The only fields a response may have; all must be signed, except the four that describe the signature. */
const SIGNED = ['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'] as const;
const FIELDS = new Set<string>(['ns', 'mode', 'signed', 'sig', ...SIGNED]);

// Tolerates clock skew; each nonce is accepted only once anyway.
const NONCE_SECONDS = 600;

// SteamIDs of individual accounts in the public universe: a fixed base plus a 32-bit account number.
const CLAIMED_ID = /^https:\/\/steamcommunity\.com\/openid\/id\/(\d{17})$/;
const FIRST_ID = 76_561_197_960_265_729n;
const LAST_ID = 76_561_202_255_233_023n;

const refused = (why: string) => new ProviderError('refused', why);
const unavailable = (why: string) => new ProviderError('unavailable', why);

function toFields({ url }: Callback): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of url.searchParams) {
    if (name === 'state') continue;
    const field = /^openid\.(.+)$/.exec(name)?.[1];
    if (field === undefined || fields.has(field)) throw refused('a parameter is foreign or stands twice');
    fields.set(field, value);
  }
  return fields;
}

const returnTo = (redirectUri: string, state: string) => `${redirectUri}?${new URLSearchParams({ state }).toString()}`;

function toSubject(claimedId: string | undefined): string {
  const subject = CLAIMED_ID.exec(claimedId ?? '')?.[1];
  const id = BigInt(subject ?? 0);
  if (subject === undefined || id < FIRST_ID || id > LAST_ID) throw refused('the id is not of the form of Steam');
  return subject;
}

function assertNonceRecent(nonce: string | undefined): void {
  const moment = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)[\x21-\x7e]{1,235}$/.exec(nonce ?? '')?.[1];
  const age = (Date.now() - Date.parse(moment ?? '')) / 1000;
  // Negated, so that NaN (not a date) is refused too.
  if (!(Math.abs(age) <= NONCE_SECONDS)) throw refused('the nonce is not of these minutes');
}

function checkFields(fields: ReadonlyMap<string, string>, callback: Callback, endpoint: string): string {
  const foreign = [...fields.keys()].filter((name) => !FIELDS.has(name));
  if (foreign.length > 0) throw refused('there are fields that Steam does not send');
  if (fields.get('ns') !== NAMESPACE) throw refused('it is no answer of OpenID 2.0');
  if (fields.get('op_endpoint') !== endpoint) throw refused('another endpoint answers');
  if (fields.get('return_to') !== returnTo(callback.redirectUri, callback.state)) {
    throw refused('it is an answer for somewhere else');
  }
  const signed = (fields.get('signed') ?? '').split(',');
  if (!SIGNED.every((name) => signed.includes(name))) throw refused('a field that matters is not signed');
  if (new Set(signed).size !== signed.length || !signed.every((name) => FIELDS.has(name))) {
    throw refused('the list of signed fields is odd');
  }
  if (fields.get('identity') !== fields.get('claimed_id')) throw refused('two ids are named');
  assertNonceRecent(fields.get('response_nonce'));
  return toSubject(fields.get('claimed_id'));
}

function isConfirmed(text: string): boolean {
  const lines = text.split('\n').filter((line) => line !== '');
  const is = (name: string, value: string) => {
    const said = lines.filter((line) => line.startsWith(`${name}:`));
    return said.length === 1 && said[0] === `${name}:${value}`;
  };
  return is('ns', NAMESPACE) && is('is_valid', 'true');
}

const players = z.object({
  response: z.object({ players: z.array(z.object({ steamid: z.string(), personaname: z.string() })) }),
});

/** Converts connection failures to ProviderErrors, so that nothing Steam sends leaves this file. */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OutgoingRequestError) throw unavailable(error.message);
    throw error;
  }
}

class Steam implements Provider {
  readonly name = 'steam';
  readonly label = 'Steam';
  readonly domains = [];
  readonly isOnly = false;
  readonly allowsSignUp = true;
  readonly provesTime = false;

  constructor(
    readonly config: SteamConfig,
    readonly fetch: GuardedFetch,
  ) {}

  begin({ state, redirectUri }: BeginRequest): Promise<StartedSignIn> {
    const url = new URL(this.config.endpoint);
    const fields = {
      ns: NAMESPACE,
      mode: 'checkid_setup',
      return_to: returnTo(redirectUri, state),
      realm: new URL(redirectUri).origin,
      identity: IDENTIFIER_SELECT,
      claimed_id: IDENTIFIER_SELECT,
    };
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(`openid.${name}`, value);
    return Promise.resolve({ url, handshake: { kind: 'openid' } });
  }

  async finish(callback: Callback): Promise<ProviderProfile> {
    assertHandshake(callback, 'openid');
    const fields = toFields(callback);
    const mode = fields.get('mode');
    if (mode === 'cancel') throw new ProviderError('denied', 'it was cancelled there');
    if (mode !== 'id_res') throw refused('it is no positive answer');
    const subject = checkFields(fields, callback, this.config.endpoint);
    await this.#confirm(fields);
    if (!(await callback.isFirstUse(fields.get('response_nonce') ?? ''))) throw refused('the nonce was used before');
    return { subject, email: null, isEmailVerified: false, name: await this.#findName(subject) };
  }

  /** Has Steam verify its own signature: there is no shared secret. */
  async #confirm(fields: ReadonlyMap<string, string>): Promise<void> {
    const entries = [...fields].map(([name, value]) => [`openid.${name}`, value]);
    const body = new URLSearchParams(entries);
    body.set('openid.mode', 'check_authentication');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await asked(async () => {
      const response = await this.fetch(this.config.endpoint, { method: 'POST', headers, body: body.toString() });
      if (response.status !== 200) throw unavailable('the check was not answered');
      if (!isConfirmed(await response.text())) throw refused('Steam does not know the answer as its own');
    });
  }

  /** Null without an API key or a usable response: a missing name must not prevent the sign-in. */
  async #findName(subject: string): Promise<string | null> {
    const { apiKey, apiOrigin } = this.config;
    if (apiKey === undefined) return null;
    const address = new URL('/ISteamUser/GetPlayerSummaries/v2/', apiOrigin);
    address.searchParams.set('steamids', subject);
    try {
      // In a header: URLs end up in logs.
      const response = await this.fetch(address, { headers: { 'x-webapi-key': apiKey } });
      const { data } = players.safeParse(JSON.parse(await response.text()));
      return cleanName(data?.response.players.find(({ steamid }) => steamid === subject)?.personaname);
    } catch (error) {
      if (error instanceof OutgoingRequestError || error instanceof SyntaxError) return null;
      throw error;
    }
  }
}

export function createSteam(config: SteamConfig, fetch: GuardedFetch): Provider {
  return new Steam(config, fetch);
}
