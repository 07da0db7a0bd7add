import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect } from 'vitest';
import { insertCasino } from '../../builders/casinos';
import { insertChange } from '../../builders/changes';
import type { Db } from '../../../server/database/database';
import { personalMail, writeLetter } from '../../../server/markdown/letter-mail';
import { sendLetters } from '../../../server/features/blog/letters.job';
import { settleDelivery } from '../../../server/features/blog/letters.admin.queries';
import { deleteLostDeliveries } from '../../../server/features/newsletter/newsletter.queries';
import { unsubscribeByToken } from '../../../server/features/newsletter/newsletter.router';
import { createMailSender } from '../../../server/mail/mail-sender';
import type { MailTransport } from '../../../server/mail/mail-transport';
import { test } from '../../database/test-database';
import { adminCaller, callerFor, servicesFor } from '../../fixtures/caller';
import { timeOf } from '../../fixtures/growth';
import { newMember } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';

beforeEach<{ db: Db }>(async ({ db }) => {
  for (const table of [
    'letter_deliveries',
    'letter_sendings',
    'newsletter_subscribers',
    'mail_queue',
    'settings',
  ] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom('blog_posts').where('kind', '=', 'letter').execute();
});

async function subscribe(db: Db, number: number, status = 'confirmed') {
  const names = Array.from({ length: number }, () => `reader-${randomUUID()}@example.com`);
  const confirmed = { status, confirmed_at: new Date('2026-03-02T10:00:00Z') };
  await db
    .insertInto('newsletter_subscribers')
    .values(names.map((email) => ({ email, ...confirmed })))
    .execute();
  return names;
}

type Caller = Awaited<ReturnType<typeof adminCaller>>['caller'];

async function written(caller: Caller, content = 'Three of four withdrawals never came.') {
  const { id } = await caller.admin.letters.create();
  await caller.admin.posts.update({ id, title: 'Farrow stopped paying', content });
  const { updatedAt } = await caller.admin.posts.get({ id });
  return { id, expectedUpdatedAt: updatedAt };
}

const makeDue = (db: Db, id: string) =>
  db
    .updateTable('letter_sendings')
    .set({ start_at: new Date(Date.now() - 1000) })
    .where('post_id', '=', id)
    .execute();

/** Runs the job once: what it may queue at this moment. */
const runOnce = (db: Db, env = {}) => sendLetters(servicesFor(db, env), () => true, 0);

/** As if seconds had passed since the last batch. */
const later = (db: Db) =>
  db
    .updateTable('letter_sendings')
    .set({ batch_at: new Date(Date.now() - 60_000) })
    .execute();

const queued = (db: Db) =>
  db
    .selectFrom('mail_queue')
    .select(['id', 'to_address as to', 'subject', 'html_body as html', 'text_body as text', 'headers'])
    .where('channel', '=', 'letter')
    .where('status', '=', 'queued')
    .execute();

function getSender(db: Db, send: MailTransport['send']) {
  const { config, logger } = servicesFor(db);
  const from = () => Promise.resolve({ name: 'LootRank', address: 'no-reply@example.com' });
  const transport = { send, close: () => undefined };
  return createMailSender({ db, config, logger, from, transport, channel: 'letter', onDone: settleDelivery });
}

async function deliverAll(db: Db, send: MailTransport['send'] = () => Promise.resolve()) {
  const sender = getSender(db, send);
  for (const { id } of await queued(db)) await sender.send(id);
}

const refusal = (response: string) =>
  Object.assign(new Error('refused'), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: Number(response.slice(0, 3)),
    response,
  });

describe('a letter', () => {
  test('a letter is a draft in every place that shows posts, and in none of their lists', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const { id } = await written(caller);
    const { slug } = await caller.admin.posts.get({ id });
    expect((await caller.admin.posts.list()).items.map((post) => post.id)).not.toContain(id);
    await expect(caller.admin.posts.update({ id, status: 'published' })).rejects.toThrow(/^Status: a letter is sent/);
    const visitor = callerFor(db);
    await expect(visitor.posts.bySlug({ slug })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(visitor.letters.bySlug({ slug })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await visitor.letters.list()).items).toEqual([]);
    const { fetchText } = await startApp(db).then((app) => ({
      fetchText: async (path: string) => await (await app.fetch(path)).text(),
    }));
    for (const path of ['/feed.xml', '/feed.atom', '/sitemap-pages.xml', '/sitemap-posts-1.xml'])
      expect(await fetchText(path), path).not.toContain(slug);
  });

  test('a letter is drafted from what changed since the last one', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const site = await insertCasino(db, { name: 'Cop[per]line', slug: 'copperline' });
    const warned = await insertCasino(db, { name: 'Farrow', slug: 'farrow', status: 'warning' });
    await insertChange(db, site.id, { kind: 'rating', before: 4.3, after: 4.1 });
    await insertChange(db, site.id, { kind: 'rating', before: 4.1, after: 4.4 });
    await insertChange(db, warned.id, { kind: 'status', before: 'listed', after: 'warning', note: 'It does not pay.' });
    await insertChange(db, warned.id, { kind: 'code', before: 'A', after: 'B' });
    await insertChange(db, site.id, {
      kind: 'status',
      before: 'listed',
      after: 'paused',
      note: 'They count the money.',
    });
    await insertChange(db, site.id, { kind: 'code', before: 'BRASSLR', after: 'BRASSDICE' });
    const languages = (value: string[]) => ({ value });
    await insertChange(db, site.id, {
      kind: 'fact',
      key: 'languages',
      before: languages(['English', 'French']),
      after: languages(['English', 'Spanish']),
    });
    const { id } = await caller.admin.letters.create();
    const draft = await caller.admin.letters.changes({ id });
    expect(draft.counts).toEqual(['1 warning', '1 change of status', '1 score', '1 code', '1 fact']);
    expect(draft.markdown).toContain('## We advise against\n\n- [Farrow](/casino/farrow): “It does not pay.”');
    expect(draft.markdown).toContain('- [Cop\\[per\\]line](/casino/copperline): Its rating rose from 4.3 to 4.4.');
    expect(draft.markdown).toContain('Not listed for now. “They count the money.”');
    expect(draft.markdown).toContain('The code is BRASSDICE now, no longer BRASSLR.');
    expect(draft.markdown).toContain('Languages: now also Spanish; no longer French.');
    expect(draft.markdown).not.toMatch(/listed to|Status:|\+/);
  });

  test('a letter is refused over 100 KB, with its size, without a text, and without anybody to read it', async ({
    db,
  }) => {
    const { caller } = await adminCaller(db);
    const long = await written(caller, 'Words and words. '.repeat(9_000));
    await subscribe(db, 1);
    await expect(caller.admin.letters.send(long)).rejects.toThrow(
      /^Content: the letter is \d{3} KB as mail\. At most 100/,
    );
    expect((await caller.admin.letters.state({ id: long.id })).mail.problem).toMatch(/KB as mail/);
    const empty = await written(caller, '');
    await expect(caller.admin.letters.send(empty)).rejects.toThrow(/^Content: the letter has no text/);
    await db.deleteFrom('newsletter_subscribers').execute();
    await expect(caller.admin.letters.send(await written(caller))).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(caller.admin.letters.send({ ...empty, at: new Date(0) })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(caller.admin.letters.send({ ...empty, id: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('a letter is not sent where no mail server is set, except on one’s own machine', async ({ db }) => {
    const services = servicesFor(db, { PUBLIC_URL: 'https://lootrank.example' });
    const { caller } = await adminCaller(db, { services });
    await subscribe(db, 1);
    const letter = await written(caller);
    expect((await caller.admin.letters.list()).isSent).toBe(false);
    await expect(caller.admin.letters.send(letter)).rejects.toThrow(/No mail server is set/);
    await expect(caller.admin.letters.test({ id: letter.id })).rejects.toThrow(/No mail server is set/);
    expect(await db.selectFrom('mail_queue').select('id').execute()).toEqual([]);
  });

  test('a test of a letter needs no reader and goes to nobody but its editor, 20 times an hour', async ({ db }) => {
    const { member: editor, email } = await newMember(db, { isAdmin: true });
    const { id } = await written(editor);
    const mails = () => db.selectFrom('mail_queue').select(['to_address as to', 'subject']).execute();
    expect(await editor.admin.letters.state({ id })).toMatchObject({ testAddress: email, audience: { confirmed: 0 } });
    await editor.admin.letters.test({ id });
    expect(await mails()).toEqual([{ to: email, subject: '[Test] Farrow stopped paying' }]);
    const toOther = { id, to: 'other@example.com' };
    await expect(editor.admin.letters.test(toOther)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(editor.admin.letters.test(toOther)).rejects.toThrow(/'to'|“to”|"to"/);
    for (let sent = 1; sent < 20; sent += 1) await editor.admin.letters.test({ id });
    await expect(editor.admin.letters.test({ id })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect((await mails()).map(({ to }) => to)).toEqual(Array.from({ length: 20 }, () => email));

    const { caller, viewer } = await adminCaller(db);
    await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', viewer.userId).execute();
    expect((await caller.admin.letters.state({ id })).testAddress).toBeNull();
    await expect(caller.admin.letters.test({ id })).rejects.toThrow(/no confirmed e-mail address/);
  });

  test('a letter can be withdrawn until its sending begins, and then only paused', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const names = await subscribe(db, 30);
    const letter = await written(caller);
    const { id } = letter;
    await caller.admin.letters.send(letter);
    await expect(caller.admin.letters.send(letter)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(caller.admin.posts.update({ id, title: 'Other' })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(caller.admin.posts.remove({ id })).rejects.toMatchObject({ code: 'CONFLICT' });
    await runOnce(db);
    expect(await queued(db)).toEqual([]);
    await caller.admin.letters.takeBack({ id });
    await caller.admin.posts.update({ id, title: 'Better' });
    const { updatedAt } = await caller.admin.posts.get({ id });
    await expect(caller.admin.letters.send(letter)).rejects.toMatchObject({ code: 'CONFLICT' });
    await caller.admin.settings.update({ lettersPerMinute: 120 });
    await caller.admin.letters.send({ id, expectedUpdatedAt: updatedAt });
    await makeDue(db, id);
    await runOnce(db);
    await later(db);
    await runOnce(db);
    // 120 a minute make up for 5 seconds at most.
    expect(await queued(db)).toHaveLength(10);
    await expect(caller.admin.letters.takeBack({ id })).rejects.toThrow(/only be paused/);
    await caller.admin.letters.pause({ id });
    await later(db);
    await runOnce(db);
    expect(await queued(db)).toHaveLength(10);
    expect((await caller.admin.letters.state({ id })).state).toBe('paused');
    await caller.admin.letters.resume({ id });
    await deliverAll(db);
    for (let round = 0; round < 4; round += 1) {
      await later(db);
      await runOnce(db);
      await deliverAll(db);
    }
    const state = await caller.admin.letters.state({ id });
    expect(state).toMatchObject({ state: 'done', counts: { recipients: names.length, sent: names.length, failed: 0 } });
    const told = await db.selectFrom('letter_deliveries').select('subscriber_id').where('state', '=', 'sent').execute();
    expect(new Set(told.map((row) => row.subscriber_id)).size).toBe(names.length);
  });

  test('a letter is queued one time for each reader by two replicas, whatever else they do', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const names = await subscribe(db, 60);
    await subscribe(db, 3, 'pending');
    await caller.admin.settings.update({ lettersPerMinute: 6000 });
    const letter = await written(caller);
    await caller.admin.letters.send(letter);
    await makeDue(db, letter.id);
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([runOnce(db), runOnce(db), runOnce(db)]);
      await later(db);
    }
    const mails = await queued(db);
    expect(mails.map(({ to }) => to).sort()).toEqual(names.sort());
    const [mail] = mails;
    expect(mail?.headers).toMatchObject({
      'List-Id': '<letters.localhost>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(mail?.html).toContain('confirmed your address on Mar 2, 2026');
    expect(new Set(mails.map(({ html }) => /token=([\w-]{43})/.exec(html)?.[1])).size).toBe(names.length);
    await deliverAll(db);
    await runOnce(db);
    await db.insertInto('settings').values({ key: 'showLetterArchive', value: 'true' }).execute();
    const visitor = callerFor(db);
    const { items } = await visitor.letters.list();
    expect(items.map(({ title }) => title)).toEqual(['Farrow stopped paying']);
    expect((await visitor.letters.bySlug({ slug: items[0]?.slug ?? '' })).contentHtml).toContain('withdrawals');
    await db.deleteFrom('settings').where('key', '=', 'showLetterArchive').execute();
    expect(await visitor.letters.list()).toEqual({ items: [], isOpen: false });
    await expect(visitor.letters.bySlug({ slug: items[0]?.slug ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a letter in the trash neither begins, continues, has a page nor is listed', async ({ db }) => {
    const { caller } = await adminCaller(db);
    await subscribe(db, 30);
    await caller.admin.settings.update({ lettersPerMinute: 120 });
    await db.insertInto('settings').values({ key: 'showLetterArchive', value: 'true' }).execute();
    const letter = await written(caller);
    const { id } = letter;
    const { slug } = await caller.admin.posts.get({ id });
    const inTrash = (isIn: boolean) =>
      db
        .updateTable('blog_posts')
        .set(isIn ? { deleted_at: new Date(), deleted_as: '{}' } : { deleted_at: null, deleted_as: null })
        .where('id', '=', id)
        .execute();
    await caller.admin.letters.send(letter);
    await makeDue(db, id);
    // However it came there: deleting it is refused.
    await inTrash(true);
    await runOnce(db);
    expect(await db.selectFrom('letter_sendings').select(['state', 'problem']).execute()).toEqual([
      { state: 'planned', problem: null },
    ]);
    await inTrash(false);
    await runOnce(db);
    await later(db);
    await inTrash(true);
    await runOnce(db);
    expect(await queued(db)).toEqual([]);
    await inTrash(false);
    await later(db);
    await runOnce(db);
    const [sent, putOff] = await queued(db);
    await expect(caller.admin.posts.remove({ id })).rejects.toThrow(/Take the letter back first/);
    await db.updateTable('letter_sendings').set({ state: 'done' }).execute();
    await getSender(db, () => Promise.resolve()).send(sent?.id ?? '');
    await getSender(db, () => Promise.reject(refusal('450 4.2.1 try later'))).send(putOff?.id ?? '');
    const visitor = callerFor(db);
    expect((await visitor.letters.list()).items.map((item) => item.slug)).toEqual([slug]);

    await caller.admin.posts.remove({ id });
    expect(await queued(db)).toEqual([]);
    expect((await visitor.letters.list()).items).toEqual([]);
    expect((await caller.admin.letters.list()).items).toEqual([]);
    await expect(visitor.letters.bySlug({ slug })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(caller.admin.letters.state({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const action of ['takeBack', 'pause', 'resume'] as const)
      await expect(caller.admin.letters[action]({ id }), action).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await caller.admin.trash.restore({ kind: 'post', id });
    expect((await visitor.letters.list()).items.map((item) => item.slug)).toEqual([slug]);
  });

  test('a letter has a page once it is sent, if the setting says so, and is gone when it is deleted', async ({
    db,
  }) => {
    const { caller } = await adminCaller(db);
    const { id } = await written(caller);
    const { slug } = await caller.admin.posts.get({ id });
    const { fetch } = await startApp(db);
    const ask = async (path: string) => {
      const answer = await fetch(path);
      return { status: answer.status, text: await answer.text() };
    };
    const page = `/letters/${slug}`;
    const statuses = async () => [(await ask('/letters')).status, (await ask(page)).status];
    expect(await statuses()).toEqual([404, 404]);
    await caller.admin.settings.update({ showLetterArchive: true });
    expect(await statuses()).toEqual([200, 404]);
    expect((await ask('/letters')).text).toContain('content="noindex');
    await db
      .updateTable('blog_posts')
      .set({ sent_at: new Date('2026-03-02') })
      .where('id', '=', id)
      .execute();
    await caller.admin.settings.update({ siteName: 'Skin Desk' });
    expect(await statuses()).toEqual([200, 200]);
    const letter = (await ask(page)).text;
    expect(letter).toContain('Three of four withdrawals never came.');
    expect(letter).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${page}"`));
    expect((await ask('/letters')).text).not.toContain('content="noindex');
    for (const path of ['/letters', '/newsletter', '/sitemap-pages.xml'])
      expect((await ask(path)).text, path).toContain(page);
    expect(await ask(`/blog/${slug}`)).toMatchObject({ status: 404 });
    await caller.admin.settings.update({ showLetterArchive: false });
    expect(await statuses()).toEqual([404, 404]);
    for (const path of ['/newsletter', '/sitemap-pages.xml'])
      expect((await ask(path)).text, path).not.toContain('/letters');
    await caller.admin.posts.remove({ id });
    expect(await statuses()).toEqual([404, 404]);
    await caller.admin.settings.update({ showLetterArchive: true });
    expect(await statuses()).toEqual([200, 410]);
  });

  test('a letter leaves out readers who unsubscribe in the meantime, and counts them', async ({ db }) => {
    const { caller } = await adminCaller(db);
    await subscribe(db, 3);
    await caller.admin.settings.update({ lettersPerMinute: 6000 });
    const letter = await written(caller);
    await caller.admin.letters.send(letter);
    await makeDue(db, letter.id);
    await runOnce(db);
    await later(db);
    await runOnce(db);
    const [mail] = await queued(db);
    const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(await unsubscribeByToken(db, token)).toBe('unsubscribed');
    expect((await queued(db)).map(({ id }) => id)).not.toContain(mail?.id);
    await deliverAll(db);
    await later(db);
    await runOnce(db);
    expect(await caller.admin.letters.state({ id: letter.id })).toMatchObject({
      state: 'done',
      counts: { recipients: 2, sent: 2, unsubscribed: 1 },
      audience: { confirmed: 2 },
    });
  });

  test('a letter leaves out readers who take a break, when it begins and while it is being sent', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const [before = '', meanwhile = '', ended = '', reader = ''] = await subscribe(db, 4);
    const pause = (email: string, hours: number) =>
      db
        .insertInto('users')
        .values({ email: email.toUpperCase(), paused_until: new Date(Date.now() + hours * 3_600_000) })
        .execute();
    await pause(before, 24);
    await pause(ended, -1);
    await caller.admin.settings.update({ lettersPerMinute: 60 });
    const letter = await written(caller);
    await caller.admin.letters.send(letter);
    await makeDue(db, letter.id);
    await runOnce(db);
    await pause(meanwhile, 24);
    await later(db);
    await runOnce(db);
    expect((await queued(db)).map(({ to }) => to).sort()).toEqual([ended, reader].sort());
    expect(await db.selectFrom('letter_deliveries').select('state').orderBy('state').execute()).toEqual(
      ['queued', 'queued', 'skipped'].map((state) => ({ state })),
    );
  });

  test('the link of a letter unsubscribes even after the letter is deleted for good', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const [email = ''] = await subscribe(db, 1);
    const letter = await written(caller);
    await caller.admin.letters.send(letter);
    await makeDue(db, letter.id);
    await runOnce(db);
    await later(db);
    await runOnce(db);
    const token = /token=([\w-]{43})/.exec((await queued(db))[0]?.text ?? '')?.[1] ?? '';
    await deliverAll(db);
    await runOnce(db);
    await caller.admin.posts.remove({ id: letter.id });
    await caller.admin.trash.purge({ kind: 'post', id: letter.id });
    expect(await unsubscribeByToken(db, token)).toBe('unsubscribed');
    const readers = db.selectFrom('newsletter_subscribers').select('status').where('email', '=', email);
    expect(await readers.execute()).toEqual([{ status: 'unsubscribed' }]);
  });

  test('a letter counts readers who unsubscribe while its mail is postponed, and stores nothing of anonymous ones', async ({
    db,
  }) => {
    const { caller } = await adminCaller(db);
    await subscribe(db, 3);
    await caller.admin.settings.update({ lettersPerMinute: 6000 });
    const letter = await written(caller);
    await caller.admin.letters.send(letter);
    await makeDue(db, letter.id);
    await runOnce(db);
    await later(db);
    await runOnce(db);
    const mails = await queued(db);
    const getToken = ({ text = '' } = {}) => /token=([\w-]{43})/.exec(text)?.[1] ?? '';
    const { id: putOff = '' } = mails[0] ?? {};
    await getSender(db, () => Promise.reject(refusal('450 4.2.1 try later'))).send(putOff);
    // The mail of the second is being handed over at the moment.
    const onItsWay = getSender(db, async () => {
      expect(await unsubscribeByToken(db, getToken(mails[1]))).toBe('unsubscribed');
    });
    await onItsWay.send(mails[1]?.id ?? '');
    await getSender(db, () => Promise.resolve()).send(mails[2]?.id ?? '');
    await runOnce(db);
    const figures = async () => (await caller.admin.letters.state({ id: letter.id })).counts;
    expect(await figures()).toMatchObject({ recipients: 3, sent: 2, retried: 1, unsubscribed: 1 });
    expect(await unsubscribeByToken(db, getToken(mails[0]))).toBe('unsubscribed');
    expect(await figures()).toMatchObject({ recipients: 2, sent: 2, retried: 0, unsubscribed: 2 });

    const gone = mails[0]?.to ?? '';
    await db.deleteFrom('newsletter_subscribers').where('email', '=', gone).execute();
    expect(await deleteLostDeliveries(db)).toBe(0);
    await caller.admin.posts.remove({ id: letter.id });
    await caller.admin.trash.purge({ kind: 'post', id: letter.id });
    expect(await deleteLostDeliveries(db)).toBe(1);
    const left = await db.selectFrom('letter_deliveries').select('subscriber_id').execute();
    expect(left.map((row) => row.subscriber_id)).not.toContain(null);
  });

  test('a letter is not sent by the plan of a user who may no longer send letters', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const planner = await adminCaller(db);
    await subscribe(db, 1);
    const letter = await written(planner.caller);
    await planner.caller.admin.letters.send(letter);
    await makeDue(db, letter.id);
    const demoted = db.updateTable('profiles').set({ role: 'author' }).where('id', '=', planner.viewer.userId);
    await demoted.execute();
    await runOnce(db);
    expect(await caller.admin.letters.state({ id: letter.id })).toMatchObject({
      state: 'planned',
      problem: 'Whoever planned it may no longer send letters.',
    });
    expect(await queued(db)).toEqual([]);
    // Nor is the text theirs any more, although they wrote it.
    await caller.admin.letters.takeBack({ id: letter.id });
    const { member } = await newMember(db, { role: 'author' });
    const mine = db.updateTable('blog_posts').set({ author_id: (await member.auth.me())?.id ?? null });
    await mine.where('id', '=', letter.id).execute();
    const gone = { code: 'NOT_FOUND' };
    await expect(member.admin.posts.get({ id: letter.id })).rejects.toMatchObject(gone);
    await expect(member.admin.posts.update({ id: letter.id, title: 'Mine' })).rejects.toMatchObject(gone);
    // Somebody else's press is as good as ever.
    await caller.admin.letters.send(letter);
    await makeDue(db, letter.id);
    await runOnce(db);
    expect((await caller.admin.letters.state({ id: letter.id })).state).not.toBe('planned');
  });

  test('a letter is not sent while another user’s unsaved text waits next to it', async ({ db }) => {
    const { caller } = await adminCaller(db);
    await subscribe(db, 1);
    const letter = await written(caller);
    const values = { typed: { title: '' }, change: { title: '' }, base: {} };
    const { id, expectedUpdatedAt: baseUpdatedAt } = letter;
    await caller.admin.posts.saveCopy({ id, values, expectedCopyAt: null, baseUpdatedAt });
    await expect(caller.admin.letters.send(letter)).rejects.toThrow(/changes here that are not public yet/);
    await caller.admin.posts.discardCopy({ id });
    await caller.admin.letters.send(letter);
  });

  test('a letter is not sent again to an address that its server refused for good', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const names = (await subscribe(db, 4)).sort();
    await caller.admin.settings.update({ lettersPerMinute: 6000 });
    const letter = await written(caller);
    await caller.admin.letters.send(letter);
    await makeDue(db, letter.id);
    await runOnce(db);
    await later(db);
    await runOnce(db);
    const answers: Record<string, string> = {
      [names[0] ?? '']: '550 5.1.1 no such user',
      [names[1] ?? '']: '450 4.2.1 try later',
      // Speaks of the sender, not of the address.
      [names[2] ?? '']: '550 5.7.1 blocked',
    };
    await deliverAll(db, ({ to }) => (answers[to] ? Promise.reject(refusal(answers[to])) : Promise.resolve()));
    await later(db);
    await runOnce(db);
    expect(await caller.admin.letters.state({ id: letter.id })).toMatchObject({
      state: 'done',
      counts: { recipients: 4, sent: 1, failed: 1, refused: 1, retried: 2 },
      audience: { confirmed: 3, refused: 1 },
    });
    const refused = db.selectFrom('newsletter_subscribers').select('email').where('refused_at', 'is not', null);
    expect(await refused.execute()).toEqual([{ email: names[0] }]);
  });
});

describe('the mail of a letter', () => {
  const content = {
    siteName: 'LootRank',
    publicUrl: 'https://loot.example',
    sender: 'LootRank',
    title: 'News',
    firstLine: 'x',
  };

  test('the mail of a letter has whole addresses, a text, its styles inline, both modes and no foreign mark-up', async () => {
    const bodyHtml =
      '<p>10<sup>6</sup> of H<sub>2</sub>O</p><h2 id="a">Up &#x26; down</h2><ul><li>One</li><li><a href="/casino/x">Two</a></li></ul><p><a href="#a">up</a> <img src="/uploads/a.png" srcset="/uploads/b.png 2x" alt="A"></p>';
    const mail = writeLetter({ ...content, bodyHtml });
    const { html, text } = personalMail(mail ?? { html: '', text: '' }, {
      unsubscribeUrl: 'https://loot.example/newsletter/unsubscribe?token=t',
      confirmedAt: new Date('2026-03-02T00:00:00Z'),
    });
    expect(html).toContain('<a href="https://loot.example/casino/x" style="color: #0045c7;">');
    expect(html).toContain('src="https://loot.example/uploads/a.png"');
    expect(html).not.toMatch(/srcset|href="#|id="a"|invalid/);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('10<sup>6</sup> of H<sub>2</sub>O');
    expect(text).toContain('10^6 of H2O');
    expect(text).toContain('UP & DOWN\n\n- One\n- Two (https://loot.example/casino/x)');
    expect(text).toContain('newsletter/unsubscribe?token=t');
  });

  test('the mail of a letter adds a reader’s token to no address that its author wrote', () => {
    const confirmedAt = new Date('2026-03-02T00:00:00Z');
    const read = (mail = writeLetter({ ...content, bodyHtml: '<p>x</p>' })) => {
      const reader = { unsubscribeUrl: 'https://loot.example/newsletter/unsubscribe?token=secret', confirmedAt };
      return personalMail(mail ?? { html: '', text: '' }, reader);
    };
    const { html, text } = writeLetter({ ...content, bodyHtml: '<p>x</p>' }) ?? { html: '', text: '' };
    const [mark] = /https:\/\/unsubscribe[^"]*/.exec(html) ?? [''];
    const [day] = /confirmation-day[^.]*/.exec(text) ?? [''];
    const outside = `https://elsewhere.example/?u=${mark}&amp;d=${day}`;
    const hostile = {
      ...content,
      title: `News ${mark}`,
      firstLine: `${mark} ${day}`,
      bodyHtml: `<p><img src="${outside}" alt="${mark}"> <a href="${mark}">news</a> ${outside}</p>`,
    };
    const mail = read(writeLetter(hostile));
    for (const [sent, plain] of [
      [mail.html, read().html],
      [mail.text, read().text],
    ] as const) {
      expect(sent.split('token=secret')).toHaveLength(2);
      expect(sent.split('Mar 2, 2026')).toHaveLength(2);
      expect(sent.slice(sent.indexOf('You get this'))).toBe(plain.slice(plain.indexOf('You get this')));
    }
  });
});

test('A text longer than a mail may be is not even parsed', () => {
  const letter = { siteName: 'L', publicUrl: 'https://loot.example', sender: 'L', title: 'T', firstLine: '' };
  const longest = '<p>x</p>'.repeat(100 * 128);
  const write = (bodyHtml: string) => writeLetter({ ...letter, bodyHtml });
  expect(write(`${longest}x`)).toBeUndefined();
  expect(timeOf(write, `${longest}x`)).toBeLessThan(timeOf(write, longest));
});

describe('the mail beside the editor of a letter', () => {
  test('the mail of a letter draws each block as text and links, without the buttons of pages', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const [one, two] = [await insertCasino(db, { slug: 'block-one' }), await insertCasino(db, { slug: 'block-two' })];
    await insertChange(db, one.id, { kind: 'rating', before: 4.1, after: 4.4 });
    const blocks = ['site{block-one}', 'compare{block-one,block-two}', 'chart{rating:block-one}'];
    const { id } = await written(caller, blocks.map((line) => `::${line}`).join('\n\n'));
    const { mail } = await caller.admin.letters.state({ id });
    expect(mail.text).not.toContain('::');
    expect(mail.text).toContain(`${one.name} (`);
    expect(mail.text).toContain(`${one.name} and ${two.name} compared (`);
    expect(mail.text).not.toMatch(/Claim Bonus|Read Full Review/);
  });

  test('the mail shown in the editor of a letter is the one that is sent, in both modes, without a right to run anything', async ({
    db,
  }) => {
    const { caller } = await adminCaller(db);
    await subscribe(db, 1);
    const letter = await written(caller, 'See [the list](/casinos).');
    const { fetch } = await startApp(db);
    const { cookie } = await newMember(db, { isAdmin: true });
    const ask = (query: string, init = {}) => fetch(`/admin/letters/${letter.id}/mail${query}`, init);
    const shown = async (query: string) => await (await ask(query, { headers: { cookie } })).text();
    const [light, dark] = [await shown('?mode=light'), await shown('?mode=dark')];
    expect(light).toContain('@media not all {');
    expect(dark).toContain('@media all {');

    const policy = (await ask('', { headers: { cookie } })).headers.get('content-security-policy');
    expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'self'.*sandbox allow-same-origin$/);
    expect(policy).not.toContain('script');
    expect((await ask('?mode=sepia', { headers: { cookie } })).status).toBe(400);
    expect((await ask('')).status).toBe(401);

    await caller.admin.letters.send(letter);
    await makeDue(db, letter.id);
    await runOnce(db);
    await later(db);
    await runOnce(db);
    const [mail] = await queued(db);
    const withoutReader = (html = '') =>
      html
        .replace(/\?token=[\w-]+/, '')
        .replace(/confirmed your address on [^.]+\./, '')
        .replace(/@media [^{]+\{/, '');
    expect(withoutReader(mail?.html)).toBe(withoutReader(dark));
    // What was sent is shown, whatever the site is called since then.
    await caller.admin.settings.update({ siteName: 'Skin Desk' });
    expect(await shown('?mode=dark')).toBe(dark);
    expect((await caller.admin.letters.state({ id: letter.id })).mail.text).not.toContain('Skin Desk');
  });
});
