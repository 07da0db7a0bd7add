import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createPlainServer } from 'node:net';
import { describe, expect } from 'vitest';
import { checkDueLinks, followLink, recordCheck } from '../../../server/features/links/link-checks.service';
import { ALL_CASINOS, announceChange } from '../../../server/cache/announce-change';
import { createGuardedProbe } from '../../../server/http/guarded-fetch';
import { insertCasino } from '../../builders/casinos';
import { test as base } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';

const asked: string[] = [];

/** Headers hold ASCII alone. */
const getLocation = (rest: string) => decodeURIComponent(rest).replace(/[^ -~]/g, encodeURIComponent);

const test = base
  .extend('origin', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = createServer(({ method = '', url = '' }, response) => {
      asked.push(`${method} ${url}`);
      const [, kind = '', rest = ''] = url.split('/');
      if (kind === 'to') response.writeHead(302, { location: getLocation(rest) }).end();
      else if (kind === 'hops')
        response.writeHead(301, { location: rest === '0' ? '/end' : `/hops/${Number(rest) - 1}` }).end();
      else if (kind === 'get' && method === 'HEAD') response.writeHead(405).end();
      else if (kind === 'sly' && method === 'GET') response.writeHead(302, { location: getLocation(rest) }).end();
      else if (kind === 'gone') response.writeHead(404).end();
      else if (kind === 'endless') {
        response.writeHead(200);
        const timer = setInterval(() => response.write('x'.repeat(65_536)), 5);
        response.on('close', () => clearInterval(timer));
      } else response.writeHead(200).end('here');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onCleanup(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  })
  .extend('probe', { scope: 'file' }, ({ origin }) => createGuardedProbe({ exemptOrigins: [origin] }));

test('a link is followed by HEAD, then by GET where that is refused, over five hops and not six', async ({
  origin,
  probe,
}) => {
  const end = async (path: string) => {
    const { status, finalDomain } = await followLink(probe, { id: '', address: origin + path });
    return [status, finalDomain];
  };
  expect(await end('/end')).toEqual([200, '127.0.0.1']);
  expect(await end('/get/x')).toEqual([200, '127.0.0.1']);
  expect(asked.slice(-2)).toEqual(['HEAD /get/x', 'GET /get/x']);
  expect(await end('/hops/4')).toEqual([200, '127.0.0.1']);
  expect(await end('/hops/5')).toEqual([null, null]);
  expect(await end('/gone/x')).toEqual([404, null]);
  expect(await end('/endless/x')).toEqual([200, '127.0.0.1']);
});

test('a link to anything but a public address is never connected to, neither at first nor after a redirect', async ({
  origin,
  probe,
}) => {
  let connections = 0;
  const inside = createPlainServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => inside.listen(0, resolve));
  const { port } = inside.address() as AddressInfo;
  const hosts = [
    ...['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0', '0.0.0.0', '127.0.0.1.'],
    ...[
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[0:0:0:0:0:0:0:1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
    ],
    ...['10.0.0.1', '169.254.169.254', '192.168.1.1', '[fe80::1]', '[fd00::1]', 'user:pass@127.0.0.1', '127。0。0。1'],
  ];
  expect(hosts.length).toBeGreaterThanOrEqual(20);
  for (const host of hosts) {
    const address = `http://${host}:${port}/`;
    for (const link of [address, `${origin}/to/${encodeURIComponent(address)}`]) {
      expect((await followLink(probe, { id: '', address: link })).finalDomain, link).toBeNull();
    }
  }
  for (const address of ['ftp://127.0.0.1/', 'file:///etc/passwd', 'gopher://127.0.0.1:70/', 'javascript:alert(1)']) {
    const link = `${origin}/to/${encodeURIComponent(address)}`;
    expect((await followLink(probe, { id: '', address: link })).finalDomain, address).toBeNull();
  }
  expect(connections).toBe(0);
  inside.close();
});

describe('a check', () => {
  const ended = (id: string, finalDomain: string | null) => ({
    ...{ id, address: 'https://go.tracker.com/x', status: finalDomain === null ? null : 200, tlsDays: 40 },
    finalDomain,
  });

  test('a check pauses an offer that redirects elsewhere, until an editor confirms; undo reverts that', async ({
    db,
  }) => {
    const { id } = await insertCasino(db, {
      slug: 'copperline',
      name: 'Copperline',
      website_url: 'https://www.copperline.gg',
      affiliate_link: 'https://go.tracker.com/x',
      promo_code: 'LEADS',
    });
    await insertCasino(db, { slug: 'other-site' });
    const { caller } = await adminCaller(db);
    const rows = async () =>
      (await caller.admin.casinos.linksToReview())
        .filter((row) => row.id === id)
        .map(({ isMoved, isPaused, finalDomain }) => ({ isMoved, isPaused, finalDomain }));
    const visitor = callerFor(db);
    /** Where the list, the review, a comparison, the saved sites and the list of codes say that its claim leads. */
    const told = async () => {
      const compared = await visitor.casinos.compare({ slugs: ['copperline', 'other-site'] });
      const saved = await visitor.casinos.changedSince({ sites: [{ slug: 'copperline', since: 0 }] });
      const all = [
        ...(await visitor.casinos.list({ q: 'Copperline' })).items,
        await visitor.casinos.bySlug({ slug: 'copperline' }),
        ...compared.sites,
        ...saved.items,
        ...(await visitor.codes.list({})).items,
      ];
      return all.filter((site) => site.id === id).map(({ landingDomain }) => landingDomain);
    };
    expect(await told()).toEqual(Array<string>(5).fill('copperline.gg'));
    await recordCheck(db, ended(id, 'copperline.gg'));
    expect(await rows()).toEqual([]);
    await recordCheck(db, ended(id, null));
    expect(await rows()).toEqual([]);
    await recordCheck(db, ended(id, null));
    expect(await rows()).toEqual([{ isMoved: false, isPaused: false, finalDomain: 'copperline.gg' }]);
    await recordCheck(db, ended(id, 'other.com'));
    expect(await rows()).toEqual([{ isMoved: true, isPaused: true, finalDomain: 'other.com' }]);
    const stored = db.selectFrom('casinos').select(['status', 'placement']).where('id', '=', id);
    expect(await stored.executeTakeFirst()).toEqual({ status: 'listed', placement: null });
    const { was, is } = await caller.admin.casinos.decideLink({ id, confirmedDomain: 'other.com', isPaused: false });
    expect(await rows()).toEqual([]);
    await caller.admin.casinos.decideLink({ id, isPaused: true });
    const late = caller.admin.casinos.decideLink({ id, ...was, expected: is });
    await expect(late, 'a colleague decided since').rejects.toMatchObject({ code: 'CONFLICT' });
    await caller.admin.casinos.decideLink({ id, isPaused: false });
    await caller.admin.casinos.decideLink({ id, ...was, expected: is });
    expect(await rows()).toEqual([{ isMoved: true, isPaused: true, finalDomain: 'other.com' }]);
    await caller.admin.casinos.decideLink({ id, confirmedDomain: 'other.com', isPaused: false });
    expect(await told()).toEqual(Array<string>(5).fill('other.com'));
    await caller.admin.settings.update({ pausesMovedOffers: false });
    await recordCheck(db, ended(id, 'third.com'));
    expect(await rows()).toEqual([{ isMoved: true, isPaused: false, finalDomain: 'third.com' }]);
    expect(await told(), 'where it leads, not where it should').toEqual(Array<string>(5).fill('third.com'));
    // What was seen of another link says nothing of this one.
    await db.updateTable('casinos').set({ affiliate_link: 'https://new.tracker.com/x' }).where('id', '=', id).execute();
    await announceChange(db, ALL_CASINOS);
    expect(await told()).toEqual(Array<string>(5).fill('other.com'));
    await caller.admin.settings.update({ pausesMovedOffers: true });
  });

  test('the check of a replaced link says nothing about the new one; a stale decision is refused', async ({ db }) => {
    const { id } = await insertCasino(db, { slug: 'replaced', affiliate_link: 'https://go.tracker.com/x' });
    const { caller } = await adminCaller(db);
    const row = async () => (await caller.admin.casinos.linksToReview()).find((one) => one.id === id);
    const told = async () => (await callerFor(db).casinos.bySlug({ slug: 'replaced' })).landingDomain;
    // Without a known website the first place is what is known.
    await recordCheck(db, ended(id, 'one.com'));
    expect(await row()).toMatchObject({ isPaused: false, finalDomain: 'one.com' });
    await recordCheck(db, ended(id, 'evil.com'));
    expect(await row()).toMatchObject({ isPaused: true, finalDomain: 'evil.com' });
    const stale = caller.admin.casinos.decideLink({
      ...{ id, confirmedDomain: 'one.com', isPaused: false, shownDomain: 'one.com' },
    });
    await expect(stale).rejects.toMatchObject({ code: 'CONFLICT' });
    await caller.admin.casinos.decideLink({
      id,
      confirmedDomain: 'evil.com',
      isPaused: false,
      shownDomain: 'evil.com',
    });
    expect(await told()).toBe('evil.com');
    await recordCheck(db, ended(id, null));
    expect(await told()).toBe('evil.com');
    await recordCheck(db, ended(id, null));
    expect(await told(), 'it leads nowhere').toBeNull();
    await db.updateTable('casinos').set({ affiliate_link: 'https://new.com' }).where('id', '=', id).execute();
    await recordCheck(db, ended(id, 'third.com'));
    expect(await row(), 'a check of the former link').toBeUndefined();
    await recordCheck(db, { ...ended(id, null), address: 'https://new.com' });
    await recordCheck(db, { ...ended(id, null), address: 'https://new.com' });
    expect(await row()).toMatchObject({ finalDomain: null, failures: 2, address: 'https://new.com' });
    const bad = caller.admin.casinos.decideLink({ id, confirmedDomain: 'bücher<b>/x y', isPaused: false });
    await expect(bad).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('a link is followed as a visitor follows it, and a server that switches protocols delays no other check', async ({
    origin,
    probe,
  }) => {
    const address = `${origin}/sly/${encodeURIComponent(`${origin}/gone`)}`;
    expect(await followLink(probe, { id: 'x', address })).toMatchObject({ status: 404, finalDomain: null });
    const other = createPlainServer((socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    );
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const strange = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const followed = followLink(createGuardedProbe({ exemptOrigins: [strange] }), { id: 'x', address: strange });
    expect(await followed).toMatchObject({ status: null, finalDomain: null });
    other.close();
  });

  test('a round of checks reaches listed sites once a day, and never example names', async ({ db, origin, probe }) => {
    const listed = await insertCasino(db, { slug: 'due', affiliate_link: `${origin}/end` });
    await insertCasino(db, {
      slug: 'closed',
      affiliate_link: `${origin}/closed`,
      status: 'closed',
      status_reason: 'Gone.',
    });
    // They must not take the turns of others.
    for (let n = 0; n < 40; n += 1)
      await insertCasino(db, { slug: `example-${n}`, affiliate_link: `https://site-${n}.example/join?ref=a` });
    asked.length = 0;
    for (let round = 0; round < 5; round += 1) await checkDueLinks(db, probe, () => false);
    expect(asked).toEqual(['HEAD /end', 'GET /end']);
    const checked = await db
      .selectFrom('link_checks')
      .selectAll()
      .where('casino_id', '=', listed.id)
      .executeTakeFirstOrThrow();
    expect(checked).toMatchObject({ status: 200, final_domain: '127.0.0.1', failures: 0 });
  });
});
