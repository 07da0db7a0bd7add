import { describe, expect, onTestFinished } from 'vitest';
import type { Db } from '../../../server/database/database';
import { SAVED_AT_ONCE } from '../../../shared/text/pagination';
import { MAX_SAVED } from '../../../shared/saved/saved-sites';
import { insertCasino } from '../../builders/casinos';
import { insertChange } from '../../builders/changes';
import { test } from '../../database/test-database';
import { visitorOf, newMember, PASSWORD } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

async function savedBy(member: Awaited<ReturnType<typeof newMember>>['member']) {
  return (await member.saved.list()).map(({ address }) => address);
}

async function setStatus(db: Db, id: string, status: string) {
  await db.updateTable('casinos').set({ status, status_reason: 'They do not pay.' }).where('id', '=', id).execute();
}

describe('saved sites of a member', () => {
  test('saved sites of a member are saved and removed by slug, id or former address, and visible to no other user', async ({
    db,
  }) => {
    const bySlug = await insertCasino(db);
    const byId = await insertCasino(db, { slug: null });
    await db
      .insertInto('slug_redirects')
      .values({ entity: 'casino', old_slug: 'once-named', target_id: bySlug.id })
      .execute();
    const { member } = await newMember(db);
    const other = await newMember(db, { isAdmin: true });
    expect(await member.saved.add({ slug: 'Once-Named' })).toEqual({ ok: true });
    await member.saved.add({ slug: byId.id });
    await member.saved.add({ slug: bySlug.slug ?? '' });
    expect(await savedBy(member)).toEqual([byId.id, bySlug.slug]);
    expect(await savedBy(other.member)).toEqual([]);

    await other.member.saved.remove({ slug: byId.id });
    await member.saved.remove({ slug: 'once-named' });
    expect(await member.saved.remove({ slug: 'once-named' })).toEqual({ ok: true });
    expect(await savedBy(member)).toEqual([byId.id]);
  });

  test('a restored site keeps its time, and no time is in the future', async ({ db }) => {
    const [earlier, later] = [await insertCasino(db), await insertCasino(db)];
    const { member } = await newMember(db);
    const savedAt = daysAgo(9);
    await member.saved.add({ slug: earlier.id, savedAt });
    await member.saved.add({ slug: later.id, savedAt: new Date(Date.now() + DAY) });
    const list = await member.saved.list();
    expect(list.map(({ address }) => address)).toEqual([later.slug, earlier.slug]);
    expect(list[1]?.savedAt).toEqual(savedAt);
    expect(list[0]?.savedAt.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test('a saved site may have a warning, be paused or closed; a draft is treated as missing, before and after', async ({
    db,
  }) => {
    const [warned, drafted] = [await insertCasino(db), await insertCasino(db)];
    const { member } = await newMember(db);
    for (const status of ['warning', 'paused', 'closed']) {
      await setStatus(db, warned.id, status);
      await member.saved.add({ slug: warned.id });
      expect(await savedBy(member)).toEqual([warned.slug]);
    }
    await member.saved.add({ slug: drafted.id });
    await setStatus(db, drafted.id, 'draft');
    expect(await savedBy(member)).toEqual([warned.slug]);
    const refusals = await Promise.allSettled([
      member.saved.add({ slug: drafted.slug ?? '' }),
      member.saved.add({ slug: 'no-such-site' }),
    ]);
    const reasons = refusals.map((refusal) => (refusal.status === 'rejected' ? String(refusal.reason) : 'added'));
    expect(reasons[0]).toContain('We have no review at that address.');
    expect(reasons[0]).toBe(reasons[1]);

    await setStatus(db, drafted.id, 'listed');
    expect(await savedBy(member)).toHaveLength(2);
  });

  test('a saved site is removed from the list when the site is deleted', async ({ db }) => {
    const casino = await insertCasino(db);
    const { member } = await newMember(db);
    await member.saved.add({ slug: casino.id });
    await db.deleteFrom('casinos').where('id', '=', casino.id).execute();
    expect(await savedBy(member)).toEqual([]);
  });
});

describe('the browser’s saved sites', () => {
  test('saved sites from the browser are merged repeatedly without duplicates, with their times; unknown ones are dropped', async ({
    db,
  }) => {
    const [first, second, draft] = [
      await insertCasino(db),
      await insertCasino(db),
      await insertCasino(db, { status: 'draft' }),
    ];
    const { member } = await newMember(db);
    await member.saved.add({ slug: first.id, savedAt: daysAgo(1) });
    const sites = [first.slug, first.id, second.slug, draft.slug, 'no-such-site'].map((slug) => ({
      slug: slug ?? '',
      savedAt: daysAgo(5),
    }));
    for (let times = 0; times < 2; times += 1) {
      expect(await member.saved.merge({ sites })).toEqual({ left: [] });
      const list = await member.saved.list();
      expect(list.map(({ address }) => address)).toEqual([first.slug, second.slug]);
      expect(list[0]?.savedAt.getTime()).toBeGreaterThan(daysAgo(2).getTime());
    }
    await setStatus(db, draft.id, 'listed');
    expect(await savedBy(member)).toHaveLength(2);
  });

  test('saved sites from the browser fill an account up to its limit, newest first, even if sent twice at once', async ({
    db,
  }) => {
    const casinos = await Promise.all(Array.from({ length: MAX_SAVED + 3 }, () => insertCasino(db)));
    const slugs = casinos.map(({ slug }) => slug ?? '');
    const { id, member } = await newMember(db);
    const timed = slugs.map((slug, index) => ({ slug, savedAt: daysAgo(index + 1) }));
    const [own, ...others] = timed;
    await member.saved.add(own ?? { slug: '' });
    const halves = [others.slice(0, MAX_SAVED), others.slice(2)];
    const answers = await Promise.all(halves.map((sites) => member.saved.merge({ sites })));
    expect(await savedBy(member)).toHaveLength(MAX_SAVED);
    expect(answers.flatMap(({ left }) => left).length).toBeGreaterThan(0);
    const stored = new Set(await savedBy(member));
    // Each site sent is stored, or reported as left out.
    const [answered] = answers;
    for (const { slug } of halves[0] ?? []) expect(stored.has(slug)).toBe(!answered?.left.includes(slug));
    await expect(member.saved.add({ slug: slugs.find((slug) => !stored.has(slug)) ?? '' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You have saved 200 sites, as many as fit. Remove one first.',
    });
    const rows = await db.selectFrom('saved_casinos').select('casino_id').where('user_id', '=', id).execute();
    expect(rows).toHaveLength(MAX_SAVED);
  });

  test('saved sites from the browser fill the places of a draft and of a deleted site, and all are listed when the draft is listed again', async ({
    db,
  }) => {
    const casinos = await Promise.all(Array.from({ length: MAX_SAVED + 4 }, () => insertCasino(db)));
    const [drafted, deleted, ...others] = casinos.map(({ id }) => id);
    const [last = '', tooMany = '', ...rest] = others;
    const { member } = await newMember(db);
    const whole = [drafted ?? '', deleted ?? '', ...rest];
    await member.saved.merge({ sites: whole.slice(0, MAX_SAVED).map((slug) => ({ slug, savedAt: daysAgo(1) })) });
    const full = { code: 'CONFLICT' };
    await expect(member.saved.add({ slug: last })).rejects.toMatchObject(full);

    await setStatus(db, drafted ?? '', 'draft');
    await member.saved.add({ slug: last });
    await expect(member.saved.add({ slug: tooMany })).rejects.toMatchObject(full);
    await db
      .deleteFrom('casinos')
      .where('id', '=', deleted ?? '')
      .execute();
    await member.saved.add({ slug: tooMany });
    expect(await savedBy(member)).toHaveLength(MAX_SAVED);
    await expect(member.saved.merge({ sites: [{ slug: rest.at(-1) ?? '', savedAt: daysAgo(0) }] })).resolves.toEqual({
      left: [rest.at(-1)],
    });

    await setStatus(db, drafted ?? '', 'listed');
    expect(await savedBy(member)).toHaveLength(MAX_SAVED + 1);
    await member.saved.remove({ slug: last });
    await expect(member.saved.add({ slug: last })).rejects.toMatchObject(full);
    await member.saved.remove({ slug: tooMany });
    await member.saved.add({ slug: last });
    expect(await savedBy(member)).toHaveLength(MAX_SAVED);
  });
});

describe('P78: saved sites', () => {
  const long = Array.from({ length: 10_000 }, (_, index) => ({ slug: `site-${index}`, savedAt: new Date() }));

  test.for([
    ['merge', { sites: long }],
    ['merge', { sites: [{ slug: 'a', savedAt: new Date('1969-01-01') }] }],
    ['merge', { sites: [{ slug: 'a', savedAt: 'yesterday' }] }],
    ['merge', { sites: [{ slug: 'a', savedAt: new Date(), userId: crypto.randomUUID() }] }],
    ['add', { slug: '' }],
    ['add', { slug: 'x'.repeat(201) }],
    ['add', { slug: 'a', savedAt: new Date(Number.NaN) }],
    ['add', { slug: 'a', userId: crypto.randomUUID() }],
    ['remove', { slug: ['a'] }],
  ] as const)('%s refuses impossible input', async ([name, input], { db }) => {
    const { member } = await newMember(db);
    const call = member.saved[name] as (given: unknown) => Promise<unknown>;
    await expect(call(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await savedBy(member)).toEqual([]);
  });

  test('saved sites belong to an account: no visitor reads or changes any, including over HTTP', async ({ db }) => {
    const visitor = visitorOf(db);
    const refused = { code: 'UNAUTHORIZED' };
    await expect(visitor.saved.list()).rejects.toMatchObject(refused);
    await expect(visitor.saved.add({ slug: 'a' })).rejects.toMatchObject(refused);
    await expect(visitor.saved.remove({ slug: 'a' })).rejects.toMatchObject(refused);
    await expect(visitor.saved.merge({ sites: [] })).rejects.toMatchObject(refused);
    const app = await startApp(db);
    onTestFinished(() => app.close());
    const { cookie, member } = await newMember(db);
    await member.saved.add({ slug: (await insertCasino(db)).id });
    const answer = await app.fetch('/trpc/saved.list', { headers: { Cookie: cookie } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect((await app.fetch('/trpc/saved.list')).status).toBe(401);
  });

  test('saved sites are part of the account’s export, drafts only by their id, and are deleted with the account', async ({
    db,
  }) => {
    const shown = await insertCasino(db, { name: 'Shown' });
    const hidden = await insertCasino(db, { name: 'Not for visitors' });
    const { id, member } = await newMember(db);
    for (const { id: slug } of [shown, hidden]) await member.saved.add({ slug });
    await setStatus(db, hidden.id, 'draft');
    const { savedSites } = await member.auth.account.exportData();
    expect(savedSites).toEqual([
      { siteId: shown.id, name: 'Shown', savedAt: expect.any(Date) },
      { siteId: hidden.id, name: null, savedAt: expect.any(Date) },
    ]);
    await member.auth.account.remove({ password: PASSWORD });
    expect(await db.selectFrom('saved_casinos').selectAll().where('user_id', '=', id).execute()).toEqual([]);
  });

  test('saved sites are rate-limited per account', async ({ db }) => {
    const { member } = await newMember(db);
    for (let tries = 0; tries < 300; tries += 1) await member.saved.remove({ slug: 'no-such-site' });
    await expect(member.saved.remove({ slug: 'no-such-site' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const other = await newMember(db);
    expect(await other.member.saved.remove({ slug: 'no-such-site' })).toEqual({ ok: true });
  });
});

describe('changes since the last visit', () => {
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

  test('changes since the last visit are listed for each site since its own time, the newest three, as in its history', async ({
    db,
  }) => {
    const [busy, quiet] = [await insertCasino(db, { name: 'Busy' }), await insertCasino(db, { name: 'Quiet' })];
    for (const days of [9, 4, 3, 2, 1]) {
      await insertChange(db, busy.id, { changed_at: daysAgo(days), before: 4, after: days });
      await insertChange(db, quiet.id, { changed_at: daysAgo(days), before: 4, after: days });
    }
    await insertChange(db, busy.id, { is_minor: true, before: 4, after: 5 });
    const { items } = await visitorOf(db).casinos.changedSince({
      sites: [
        { slug: busy.slug ?? '', since: seconds(daysAgo(5)) },
        { slug: quiet.id, since: seconds(new Date()) },
        { slug: busy.id, since: 0 },
        { slug: 'no-such-site', since: 0 },
      ],
    });
    expect(
      items.map(({ asked, name, changes, hasMoreChanges }) => [asked, name, changes.length, hasMoreChanges]),
    ).toEqual([
      [busy.slug, 'Busy', 3, true],
      [quiet.id, 'Quiet', 0, false],
    ]);
    expect(items[0]?.changes.map(({ date }) => date)).toEqual(
      [1, 2, 3].map((days) => daysAgo(days).toISOString().slice(0, 10)),
    );
  });

  test('changes since the last visit mention offers only for listed sites, and nothing of a draft', async ({ db }) => {
    const slugs = new Map<string, string>();
    for (const status of ['listed', 'paused', 'warning', 'closed', 'draft']) {
      const { id, slug } = await insertCasino(db, { status, promo_code: 'CODE7', status_reason: 'Why.' });
      await insertChange(db, id, { kind: 'code', before: 'CODE6', after: 'CODE7' });
      slugs.set(status, slug ?? '');
    }
    const sites = [...slugs.values()].map((slug) => ({ slug, since: 0 }));
    const { items } = await visitorOf(db).casinos.changedSince({ sites });
    expect(items.map(({ status }) => status)).toEqual(['listed', 'paused', 'warning', 'closed']);
    const [listed, ...others] = items;
    expect(listed).toMatchObject({ promoCode: 'CODE7', hasClaim: true, verdict: null, bonusAmount: '10% up to $100' });
    expect(listed?.changes).toHaveLength(1);
    for (const other of others) {
      expect(other).toMatchObject({ promoCode: null, hasClaim: false, bonusAmount: null, statusReason: 'Why.' });
      expect(other.changes).toEqual([]);
      expect(JSON.stringify(other)).not.toMatch(/CODE|\$100|example\.com/);
    }
  });

  test.for([
    [{ sites: [] }],
    [{ sites: Array.from({ length: SAVED_AT_ONCE + 1 }, (_, index) => ({ slug: `site-${index}`, since: 0 })) }],
    [{ sites: [{ slug: 'a', since: -1 }] }],
    [{ sites: [{ slug: 'a', since: 1e300 }] }],
    [{ sites: [{ slug: 'a', since: 1.5 }] }],
    [{ sites: [{ slug: 'a', since: 0, userId: 'x' }] }],
  ])('P78: changes since the last visit refuse input that no list of saved sites sends', async ([input], { db }) => {
    await expect(visitorOf(db).casinos.changedSince(input as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
