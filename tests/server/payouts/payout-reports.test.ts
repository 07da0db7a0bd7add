import { announceChange } from '../../../server/cache/announce-change';
import { casinoTags } from '../../../server/cache/casino-tags';
import { request } from 'node:http';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { hashPassword } from '../../../server/features/auth/primitives/passwords';
import { ensureConfirmedUser, makeAdmin } from '../../../server/features/auth/store/auth.queries';
import { createJobs } from '../../../server/process/job-registry';
import { deleteUser } from '../../../server/features/auth/store/account.queries';
import { deleteUndecidedReports } from '../../../server/features/payouts/payout-reports.queries';
import { DECISION_MINUTES, MOST_WAITING } from '../../../shared/payouts/payouts';
import { insertCasino, insertFact } from '../../builders/casinos';
import { test as databaseTest } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';

const PASSWORD = 'correct horse battery';
let readers = 0;

const test = databaseTest
  .extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
    const app = await startApp(db);
    onCleanup(() => app.close());
    return app;
  })
  .extend('admin', { scope: 'file' }, async ({ db }) => (await adminCaller(db)).caller.admin)
  .extend('image', { scope: 'file' }, async () => {
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#8ac' } });
    return await picture
      .withExif({ IFD0: { Copyright: 'a secret' } })
      .jpeg()
      .toBuffer();
  });

async function newReader(db: Db, app: RunningApp) {
  const email = `reader-${(readers += 1)}@example.com`;
  const id = await ensureConfirmedUser(db, email, await hashPassword(PASSWORD));
  const answer = await app.fetch('/trpc/auth.signIn', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ json: { email, password: PASSWORD } }),
  });
  return { id, email, cookie: (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '' };
}

const GOOD = { askedOn: '2026-11-02', method: 'bitcoin', amount: '50', outcome: 'paid', took: '22 min' };

interface Sent extends Partial<Record<keyof typeof GOOD, string>> {
  slug: string;
  cookie?: string;
  bytes: Buffer;
  headers?: Record<string, string>;
}

/** The answer to a report whose head arrives and whose body never does. */
function answerToHead(app: RunningApp, slug: string, cookie: string): Promise<number | undefined> {
  const headers = { cookie, 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '5000000' };
  return new Promise((resolve, reject) => {
    const sent = request(`${app.url}/casino/${slug}/payouts`, { method: 'POST', headers }, (answer) => {
      resolve(answer.statusCode);
      sent.destroy();
    });
    sent.on('error', reject).flushHeaders();
  });
}

async function report(app: RunningApp, { slug, cookie = '', bytes, headers = {}, ...fields }: Sent) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...GOOD, ...fields })) form.set(name, value);
  form.set('image', new Blob([new Uint8Array(bytes)]), 'shot.jpg');
  const answer = await app.fetch(`/casino/${slug}/payouts`, {
    method: 'POST',
    body: form,
    headers: { cookie, Accept: 'application/json', ...headers },
    redirect: 'manual',
  });
  return { status: answer.status, text: await answer.text(), location: answer.headers.get('location') };
}

const countRows = async (db: Db) => (await db.selectFrom('payouts').select('id').execute()).length;

describe('a reader’s report', () => {
  test('a reader’s report needs a member with a confirmed address', async ({ db, app, image }) => {
    const { slug } = await insertCasino(db, { slug: 'needs' });
    expect(await report(app, { slug: slug ?? '', bytes: image })).toMatchObject({ status: 401 });
    const reader = await newReader(db, app);
    await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', reader.id).execute();
    const { status } = await report(app, { slug: 'needs', bytes: image, cookie: reader.cookie });
    expect([401, 403]).toContain(status);
    expect(await countRows(db)).toBe(0);
  });

  test.for([
    [{ askedOn: '2999-01-01' }, 400, 'Requested on must not be in the future'],
    [{ amount: '-5' }, 400, 'not below 0'],
    [{ method: 'cheque' }, 400, 'Method is not'],
    [{ took: 'soon' }, 400, 'Write the time like'],
    [{ took: '' }, 400, 'how many minutes'],
    [{ bytes: Buffer.from('<svg/>') }, 415, 'Only PNG'],
    [{ bytes: Buffer.alloc(11 * 1024 * 1024) }, 413, 'larger than 10 MB'],
    [{ slug: 'nowhere' }, 404, 'no review'],
  ] as const)(
    'a bad report is refused and nothing is stored (%#)',
    async ([wrong, status, message], { db, app, image }) => {
      await insertCasino(db, { slug: `strict-${status}-${message.length}` });
      const before = await countRows(db);
      const { cookie } = await newReader(db, app);
      const answer = await report(app, { slug: `strict-${status}-${message.length}`, bytes: image, cookie, ...wrong });
      expect(answer).toMatchObject({ status, text: expect.stringContaining(message) });
      expect(await countRows(db)).toBe(before);
    },
  );

  test('a reader has one report per site and 30 days; its image is re-encoded, seen only by the desk and deleted with the decision', async ({
    db,
    app,
    admin,
    image,
  }) => {
    const { id: casinoId } = await insertCasino(db, { slug: 'heron', name: 'Heron' });
    await insertFact(db, casinoId, 'payout_median', 90);
    const reader = await newReader(db, app);
    const sent = { slug: 'heron', bytes: image, cookie: reader.cookie };
    expect(await report(app, sent)).toMatchObject({ status: 201 });
    expect(await report(app, sent)).toMatchObject({ status: 409, text: expect.stringContaining('30 days') });
    const [waiting] = await admin.payouts.reports();
    expect(waiting).toMatchObject({ name: 'Heron', amountCents: 5000, minutes: 22 });
    expect(JSON.stringify(waiting)).not.toContain('reader-');
    const id = waiting?.id ?? '';

    const address = `/admin/payouts/${id}/evidence`;
    expect((await app.fetch(address, { headers: { cookie: reader.cookie } })).status).toBe(403);
    expect((await app.fetch(`/uploads/${id}`)).status).toBe(404);
    const editor = await newReader(db, app);
    await makeAdmin(db, editor.id);
    const shown = await app.fetch(address, { headers: { cookie: editor.cookie } });
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(shown.headers.get('cache-control')).toContain('no-store');
    expect((await sharp(bytes).metadata()).width).toBe(60);
    expect(bytes.includes('a secret')).toBe(false);

    await expect(admin.payouts.decide({ id, refusal: 'ugly' as 'edited' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    const mails = async () => {
      const sentTo = db.selectFrom('mail_queue').select('text_body').where('to_address', '=', reader.email);
      return (await sentTo.where('subject', 'like', 'Your withdrawal%').execute()).map((mail) => mail.text_body);
    };
    // As the processes run it.
    const settle = async () => {
      const job = createJobs(app.services).find(({ name }) => name === 'payout-reports');
      await job?.run({}, new AbortController().signal);
    };
    const first = await admin.payouts.decide({ id, refusal: null });
    await expect(admin.payouts.decide({ id, refusal: 'edited' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await app.fetch(address, { headers: { cookie: editor.cookie } })).status).toBe(404);
    await settle();
    await admin.payouts.reopen(first);
    await admin.payouts.reopen(first);
    expect((await app.fetch(address, { headers: { cookie: editor.cookie } })).status).toBe(200);
    expect(await admin.payouts.reports()).toMatchObject([{ state: 'waiting' }]);
    const last = await admin.payouts.decide({ id, refusal: 'edited' });
    await expect(admin.payouts.reopen(first), 'a later decision').rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await admin.payouts.reports()).toMatchObject([{ ...last, state: 'refused' }]);
    const decidedAt = new Date(Date.now() - (DECISION_MINUTES + 1) * 60_000);
    await db.updateTable('payouts').set({ decided_at: decidedAt }).where('id', '=', id).execute();
    expect(await mails()).toEqual([]);
    expect(await admin.payouts.reports()).toEqual([]);
    await expect(admin.payouts.reopen({ id, decidedAt })).rejects.toMatchObject({ code: 'CONFLICT' });
    await Promise.all([settle(), settle()]);
    await expect(admin.payouts.reopen({ id, decidedAt })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await db.selectFrom('payouts').select(['evidence', 'state']).where('id', '=', id).execute()).toEqual([
      { evidence: null, state: 'refused' },
    ]);
    expect(await mails()).toEqual([expect.stringContaining('looks as if it had been changed')]);
    expect((await admin.casinos.get({ id: casinoId })).facts.map(({ value }) => value)).toEqual([90]);
  });

  test('reports of readers count from three on, apart from ours and never in the facts', async ({
    db,
    app,
    admin,
    image,
  }) => {
    const { id: casinoId } = await insertCasino(db, { slug: 'kestrel' });
    const visitor = callerFor(db);
    const said = async () => (await visitor.casinos.bySlug({ slug: 'kestrel' })).payouts.readers;
    const all = [{ took: '10 min' }, { took: '30 min' }, { outcome: 'waiting', took: '', askedOn: '2026-01-05' }];
    for (const [at, fields] of all.entries()) {
      const { cookie } = await newReader(db, app);
      expect(await report(app, { slug: 'kestrel', bytes: image, cookie, ...fields })).toMatchObject({ status: 201 });
      if (at === 2) expect(await said()).toBeNull();
      const [waiting] = await admin.payouts.reports();
      await admin.payouts.decide({ id: waiting?.id ?? '', refusal: null });
    }
    expect(await said()).toBe('Readers: 3 withdrawals, 2 paid, typically 20 min, 1 waiting over 7 days.');
    // What came of one that was reported on its first day nobody knows.
    await db
      .updateTable('payouts')
      .set({ created_at: new Date('2026-01-05T12:00:00Z') })
      .where('casino_id', '=', casinoId)
      .where('outcome', '=', 'waiting')
      .execute();
    await announceChange(db, casinoTags(casinoId));
    expect(await said()).toBe('Readers: 3 withdrawals, 2 paid, typically 20 min.');
    expect((await admin.casinos.get({ id: casinoId })).facts).toEqual([]);
    expect(await admin.payouts.list({ casinoId })).toEqual([]);
  });

  test('a reader’s report is deleted with the account while it is undecided, and anonymous afterwards', async ({
    db,
    app,
    admin,
    image,
  }) => {
    await insertCasino(db, { slug: 'one' });
    await insertCasino(db, { slug: 'two' });
    const reader = await newReader(db, app);
    const before = await countRows(db);
    await report(app, { slug: 'one', bytes: image, cookie: reader.cookie });
    const [waiting] = await admin.payouts.reports();
    await admin.payouts.decide({ id: waiting?.id ?? '', refusal: null });
    await report(app, { slug: 'two', bytes: image, cookie: reader.cookie });
    expect(await countRows(db)).toBe(before + 2);
    await db.transaction().execute((trx) => deleteUser(trx, reader.id));
    expect(await countRows(db)).toBe(before + 1);
    const left = await db.selectFrom('payouts').select('id').where('reported_by', '=', reader.id).execute();
    expect(left).toEqual([]);
    const kept = await db
      .selectFrom('payouts')
      .select('evidence')
      .where('id', '=', waiting?.id ?? '')
      .execute();
    expect(kept).toEqual([{ evidence: null }]);
  });

  test('a reader’s report is refused by its head alone from anonymous and unconfirmed users, for no site and a second time', async ({
    db,
    app,
    admin,
    image,
  }) => {
    const { id: trashed } = await insertCasino(db, { slug: 'trashed' });
    await admin.casinos.remove({ id: trashed });
    await insertCasino(db, { slug: 'draft', status: 'draft' });
    await insertCasino(db, { slug: 'head' });
    const { id, cookie } = await newReader(db, app);
    expect(await answerToHead(app, 'head', '')).toBe(401);
    for (const slug of ['trashed', 'draft', 'nowhere', trashed, '%F0%9F%92%A9', 'x'.repeat(2000)])
      expect([slug, await answerToHead(app, slug, cookie)]).toEqual([slug, 404]);
    expect(await answerToHead(app, '%00', cookie)).toBe(400);
    expect(await report(app, { slug: 'head', cookie, bytes: image })).toMatchObject({ status: 201 });
    expect(await answerToHead(app, 'head', cookie)).toBe(409);
    const { cookie: other } = await newReader(db, app);
    await sql`
      insert into payouts (casino_id, by, state, asked_on, outcome)
      select id, 'reader', 'waiting', '2026-11-02', 'paid' from casinos, generate_series(2, ${MOST_WAITING}) where slug = 'head'
    `.execute(db);
    expect(await answerToHead(app, 'head', other)).toBe(409);
    await db.deleteFrom('payouts').where('evidence', 'is', null).where('state', '=', 'waiting').execute();
    await db.updateTable('users').set({ email_confirmed_at: null, phone: '+15550100' }).where('id', '=', id).execute();
    expect([401, 403]).toContain(await answerToHead(app, 'head', cookie));
    await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute();
    expect(await answerToHead(app, 'head', cookie)).toBe(401);
  });

  test('a reader’s report is refused from pages of other sites, with an image that unpacks to too much, and after ten a day', async ({
    db,
    app,
    image,
  }) => {
    await insertCasino(db, { slug: 'guarded' });
    const { cookie } = await newReader(db, app);
    const sent = { slug: 'guarded', cookie, bytes: image };
    for (const headers of [{ Origin: 'https://evil.example' }, { Origin: 'null' }, { 'Sec-Fetch-Site': 'cross-site' }])
      expect(await report(app, { ...sent, headers })).toMatchObject({ status: 403 });
    const before = await countRows(db);
    const bytes = await sharp({ create: { width: 4001, height: 3000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const bomb = await report(app, { ...sent, bytes });
    expect(bomb).toMatchObject({ status: 422, text: expect.stringContaining('too many pixels') });
    for (let at = 1; at < 10; at += 1)
      expect(await report(app, { ...sent, amount: '-1' })).toMatchObject({ status: 400 });
    const eleventh = await report(app, sent);
    expect(eleventh).toMatchObject({ status: 429, text: expect.stringContaining('10 reports within a day') });
    expect(await countRows(db)).toBe(before);
  });

  test('a reader’s report sent without script gets a page, and redirects anonymous users to sign in and back', async ({
    db,
    app,
    image,
  }) => {
    await insertCasino(db, { slug: 'plain' });
    const sent = { slug: 'plain', bytes: image, headers: { Accept: 'text/html,*/*;q=0.8' } };
    const stranger = await report(app, sent);
    expect(stranger).toMatchObject({ status: 303, location: '/auth?redirectTo=%2Fcasino%2Fplain%23payouts' });
    const { cookie } = await newReader(db, app);
    const wrong = await report(app, { ...sent, cookie, askedOn: '2999-01-01' });
    expect(wrong).toMatchObject({
      status: 400,
      text: expect.stringContaining('Requested on must not be in the future.'),
    });
    expect(wrong.text).toContain('href="/casino/plain#payouts"');
    const thanks = await report(app, { ...sent, cookie });
    expect(thanks).toMatchObject({ status: 201, text: expect.stringContaining('<h1>Thank you</h1>') });
  });

  test('a reader’s report is deleted with its image if it is undecided for 180 days', async ({
    db,
    app,
    admin,
    image,
  }) => {
    await insertCasino(db, { slug: 'late', name: 'Late' });
    const ofLate = async () => (await admin.payouts.reports()).find(({ name }) => name === 'Late');
    const { cookie } = await newReader(db, app);
    await report(app, { slug: 'late', cookie, bytes: image });
    const id = (await ofLate())?.id;
    const age = (days: number) =>
      sql`update payouts set created_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(db);
    await age(179);
    await deleteUndecidedReports(db);
    expect(await ofLate()).toBeDefined();
    await age(181);
    await deleteUndecidedReports(db);
    expect(
      await db
        .selectFrom('payouts')
        .select('id')
        .where('id', '=', id ?? '')
        .execute(),
    ).toEqual([]);
  });
});
