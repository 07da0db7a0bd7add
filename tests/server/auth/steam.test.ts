import type { ServerResponse } from 'node:http';
import { describe, expect } from 'vitest';
import { createSteam } from '../../../server/features/auth/providers/steam';
import { ANSWER_MS, createGuardedFetch } from '../../../server/http/guarded-fetch';
import { test as databaseTest } from '../../database/test-database';
import { startSteam } from '../../fixtures/steam-provider';

const PLAYER = '76561197960287930';
const REDIRECT_URI = 'https://lootrank.example/auth/steam/callback';

const test = databaseTest.extend('steam', { scope: 'file' }, async ({}, { onCleanup }) => {
  const steam = await startSteam();
  onCleanup(() => steam.close());
  return steam;
});

type Steam = Awaited<ReturnType<typeof startSteam>>;

/** Starts an attempt with the product's provider, and returns how to finish it. */
async function begin(steam: Steam, { apiKey }: { apiKey?: string } = {}) {
  const config = { endpoint: steam.endpoint, apiOrigin: steam.origin, apiKey, isTest: true };
  const provider = createSteam(config, createGuardedFetch({ exemptOrigins: [steam.origin] }));
  const state = crypto.randomUUID();
  const { url } = await provider.begin({ state, redirectUri: REDIRECT_URI, isFresh: false });
  const used = new Set<string>();
  const finish = (query: URLSearchParams) =>
    provider.finish({
      url: new URL(`${REDIRECT_URI}?${query.toString()}`),
      state,
      redirectUri: REDIRECT_URI,
      isFresh: false,
      handshake: { kind: 'openid' },
      isFirstUse: (name) => Promise.resolve(!used.has(name) && Boolean(used.add(name))),
    });
  return { url, state, finish };
}

test('the sign-in redirects to Steam with the return address and without a user name', async ({ steam }) => {
  const { url, state } = await begin(steam);
  expect(url.href.startsWith(`${steam.endpoint}?`)).toBe(true);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    'openid.ns': 'http://specs.openid.net/auth/2.0',
    'openid.mode': 'checkid_setup',
    'openid.return_to': `${REDIRECT_URI}?state=${state}`,
    'openid.realm': 'https://lootrank.example',
    'openid.identity': 'http://specs.openid.net/auth/2.0/identifier_select',
    'openid.claimed_id': 'http://specs.openid.net/auth/2.0/identifier_select',
  });
});

test('P63: the sign-in accepts a response that Steam confirms', async ({ steam }) => {
  const { url, finish } = await begin(steam);
  expect(await finish(steam.approve(url, PLAYER))).toEqual({
    subject: PLAYER,
    email: null,
    isEmailVerified: false,
    name: null,
  });
  const check = new URLSearchParams(steam.seen.at(-1)?.body);
  expect(check.get('openid.mode')).toBe('check_authentication');
});

describe('P63: a Steam response proves nothing', () => {
  const id = (subject: string) => `https://steamcommunity.com/openid/id/${subject}`;
  const both = (address: string) => ({ claimed_id: address, identity: address });
  const minutesAgo = (minutes: number) => `${new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19)}Zabc`;

  /** Manipulated responses that carry a valid Steam signature. */
  const SIGNED_FORGERIES: Record<string, Record<string, string>> = {
    'from another endpoint': { op_endpoint: 'https://evil.example/openid/login' },
    'for another site': { return_to: 'https://evil.example/auth/steam/callback?state=x' },
    'for another attempt': { return_to: `${REDIRECT_URI}?state=another` },
    'with two ids': { identity: id('76561197960287931') },
    'with an id of another host': both(`https://evil.example/openid/id/${PLAYER}`),
    'with a host inside the id': both(`https://steamcommunity.com.evil.example/openid/id/${PLAYER}`),
    'with an id without encryption': both(`http://steamcommunity.com/openid/id/${PLAYER}`),
    'with an id of another path': both(`https://steamcommunity.com/id/${PLAYER}`),
    'with an id and more': both(`${id(PLAYER)}/`),
    'with an id and a query': both(`${id(PLAYER)}?x=1`),
    'with an id on two lines': both(`${id(PLAYER)}\n`),
    'with an id of a group': both(id('10358279143563264')),
    'with an id that is too high': both(id('76561202255233024')),
    'with letters for an id': both(id('northpaw')),
    'without an id': both(''),
    'from before this attempt': { response_nonce: minutesAgo(11) },
    'from the future': { response_nonce: minutesAgo(-11) },
    'without a moment': { response_nonce: 'abc' },
    'with a moment alone': { response_nonce: minutesAgo(0).slice(0, 20) },
    'of another protocol': { ns: 'http://openid.net/signon/1.1' },
    'of another mode': { mode: 'setup_needed' },
    'of an error': { mode: 'error' },
    'with a field it does not send': { 'sreg.email': 'victim@example.com' },
    'with an extension': { 'ns.ext1': 'http://openid.net/srv/ax/1.0' },
    'with a handle that ended': { invalidate_handle: 'old' },
    'with no id among the signed': { signed: 'signed,op_endpoint,identity,return_to,response_nonce,assoc_handle' },
    'with no way back among the signed': {
      signed: 'signed,op_endpoint,claimed_id,identity,response_nonce,assoc_handle',
    },
    'with no nonce among the signed': { signed: 'signed,op_endpoint,claimed_id,identity,return_to,assoc_handle' },
    'with no endpoint among the signed': { signed: 'signed,claimed_id,identity,return_to,response_nonce,assoc_handle' },
    'with nothing signed': { signed: '' },
  };

  test.for(Object.entries(SIGNED_FORGERIES))('a Steam response %s proves nothing', async ([, changes], { steam }) => {
    const { url, finish } = await begin(steam);
    const asked = steam.seen.length;
    await expect(finish(steam.approve(url, PLAYER, changes))).rejects.toMatchObject({ failure: 'refused' });
    expect(steam.seen).toHaveLength(asked);
  });

  test('a Steam response with an id changed in transit proves nothing', async ({ steam }) => {
    const { url, finish } = await begin(steam);
    const query = steam.approve(url, PLAYER);
    for (const name of ['openid.claimed_id', 'openid.identity']) query.set(name, id('76561197960287931'));
    await expect(finish(query)).rejects.toMatchObject({ failure: 'refused' });
  });

  test('a Steam response with a forged signature proves nothing', async ({ steam }) => {
    const { url, finish } = await begin(steam);
    const query = steam.approve(url, PLAYER);
    query.set('openid.sig', 'AAAA');
    await expect(finish(query)).rejects.toMatchObject({ failure: 'refused' });
  });

  test.for(['openid.claimed_id', 'openid.sig', 'openid.mode', 'openid.return_to'])(
    'a Steam response with %s twice, or with a foreign parameter, proves nothing',
    async (name, { steam }) => {
      for (const [added, value] of [
        [name, 'another'],
        ['admin', 'true'],
        ['OPENID.claimed_id', id('76561197960287931')],
      ] as const) {
        const { url, finish } = await begin(steam);
        const query = steam.approve(url, PLAYER);
        query.append(added, value);
        await expect(finish(query), added).rejects.toMatchObject({ failure: 'refused' });
      }
    },
  );

  test('a Steam response proves nothing a second time', async ({ steam }) => {
    const { url, finish } = await begin(steam);
    const query = steam.approve(url, PLAYER);
    await finish(query);
    await expect(finish(query)).rejects.toMatchObject({ failure: 'refused' });
  });

  test('a Steam response to a different attempt proves nothing', async ({ steam }) => {
    const [first, second] = [await begin(steam), await begin(steam)];
    await expect(second.finish(steam.approve(first.url, PLAYER))).rejects.toMatchObject({ failure: 'refused' });
  });
});

test('P63: declining at Steam is reported as declined', async ({ steam }) => {
  const { state, finish } = await begin(steam);
  const query = new URLSearchParams({
    state,
    'openid.ns': 'http://specs.openid.net/auth/2.0',
    'openid.mode': 'cancel',
  });
  await expect(finish(query)).rejects.toMatchObject({ failure: 'denied' });
});

describe('P63: a sign-in is rejected if Steam’s verification', () => {
  const say =
    (text: string, status = 200) =>
    (_fields: URLSearchParams, response: ServerResponse) =>
      void response.writeHead(status).end(text);
  const NS = 'ns:http://specs.openid.net/auth/2.0';
  const SAID: Record<string, [failure: string, check: ReturnType<typeof say>]> = {
    no: ['refused', say(`${NS}\nis_valid:false\n`)],
    'no and yes': ['refused', say(`${NS}\nis_valid:false\nis_valid:true\n`)],
    'yes in capitals': ['refused', say(`${NS}\nis_valid:TRUE\n`)],
    'yes and more': ['refused', say(`${NS}\nis_valid:true or not\n`)],
    'yes inside another line': ['refused', say(`${NS}\nnote:is_valid:true\n`)],
    'yes without a namespace': ['refused', say('is_valid:true\n')],
    nothing: ['refused', say('')],
    nonsense: ['refused', say('<html>is_valid:true</html>')],
    'that it is broken': ['unavailable', say(`${NS}\nis_valid:true\n`, 500)],
    'to ask elsewhere': [
      'unavailable',
      (_fields, response) => void response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
    ],
    'ten megabytes': ['unavailable', say('x'.repeat(10_000_000))],
    'that it hangs up': ['unavailable', (_fields, response) => void response.destroy()],
  };

  test.for(Object.entries(SAID))(
    'a sign-in is rejected if Steam’s verification says %s',
    async ([, [failure, check]], { steam, onTestFinished }) => {
      steam.behaviour.check = check;
      onTestFinished(() => void (steam.behaviour.check = undefined));
      const { url, finish } = await begin(steam);
      await expect(finish(steam.approve(url, PLAYER))).rejects.toMatchObject({ failure });
    },
  );

  test('a sign-in is rejected if Steam’s verification takes longer than five seconds, which is the longest wait', async ({
    steam,
    onTestFinished,
  }) => {
    steam.behaviour.check = () => undefined;
    onTestFinished(() => void (steam.behaviour.check = undefined));
    const { url, finish } = await begin(steam);
    const started = performance.now();
    await expect(finish(steam.approve(url, PLAYER))).rejects.toMatchObject({ failure: 'unavailable' });
    // Without the limit it would never end.
    expect(performance.now() - started).toBeLessThan(ANSWER_MS + 60_000);
  });

  test('a sign-in is rejected if Steam’s verification cannot be reached', async ({ steam, onTestFinished }) => {
    const gone = await startSteam();
    await gone.close();
    onTestFinished(() => undefined);
    const { url, finish } = await begin({ ...steam, endpoint: gone.endpoint });
    await expect(finish(steam.approve(url, PLAYER, { op_endpoint: gone.endpoint }))).rejects.toMatchObject({
      failure: 'unavailable',
    });
  });
});

describe('the name of a player', () => {
  test('the name of a player is requested with the API key, which is in no address', async ({ steam }) => {
    const { url, finish } = await begin(steam, { apiKey: 'SECRETKEY' });
    expect(await finish(steam.approve(url, PLAYER))).toMatchObject({ name: `name of ${PLAYER}` });
    const asked = steam.seen.at(-1);
    expect(asked?.url).toBe(`/ISteamUser/GetPlayerSummaries/v2/?steamids=${PLAYER}`);
    expect(asked?.headers['x-webapi-key']).toBe('SECRETKEY');
  });

  test('the name of a player is cleaned before it is stored', async ({ steam, onTestFinished }) => {
    const personaname = `\u0000north\u202epaw${'!'.repeat(5_000)}`;
    steam.behaviour.name = (response) =>
      void response.end(JSON.stringify({ response: { players: [{ steamid: PLAYER, personaname }] } }));
    onTestFinished(() => void (steam.behaviour.name = undefined));
    const { url, finish } = await begin(steam, { apiKey: 'SECRETKEY' });
    const { name } = await finish(steam.approve(url, PLAYER));
    expect(name).toMatch(/^north paw!{71}$/);
  });

  const ANSWERS: Record<string, (response: ServerResponse) => void> = {
    nonsense: (response) => void response.end('<html>'),
    'somebody else': (response) =>
      void response.end('{"response":{"players":[{"steamid":"76561197960287931","personaname":"Victim"}]}}'),
    nobody: (response) => void response.end('{"response":{"players":[]}}'),
    'no key': (response) => void response.writeHead(403).end('Forbidden'),
    'no answer': (response) => void response.destroy(),
  };

  test.for(Object.entries(ANSWERS))(
    'the name of a player is missing if Steam says %s, which blocks no sign-in',
    async ([, name], { steam, onTestFinished }) => {
      steam.behaviour.name = name;
      onTestFinished(() => void (steam.behaviour.name = undefined));
      const { url, finish } = await begin(steam, { apiKey: 'SECRETKEY' });
      expect(await finish(steam.approve(url, PLAYER))).toMatchObject({ subject: PLAYER, name: null });
    },
  );
});
