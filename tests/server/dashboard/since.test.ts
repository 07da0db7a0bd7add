import { beforeEach, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { AUDIT_KINDS, AUDIT_SAYINGS, changeSentence } from '../../../shared/audit/change-sentence';
import type { AuditChange } from '../../../shared/audit/change-sentence';
import { insertPost } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { test } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';
import { newMember } from '../../fixtures/people';

beforeEach<{ db: Db }>(async ({ db }) => {
  await db.deleteFrom('audit_log').execute();
});

const said = ({ sentence: { start, item, end } }: { sentence: { start: string; item: string; end: string } }) =>
  start + item + end;

async function desk(db: Db) {
  const { caller } = await adminCaller(db);
  const ada = await newMember(db, { isAdmin: true });
  await db.updateTable('profiles').set({ display_name: 'Ada' }).where('id', '=', ada.id).execute();
  const since = async () => (await caller.admin.dashboard.since()).changes.map(said);
  return { admin: caller.admin, ada: ada.member.admin, adaId: ada.id, since };
}

test('the changes of others are described in sentences, one’s own are not', async ({ db }) => {
  const { admin, ada, since } = await desk(db);
  const { id } = await insertCasino(db, { name: 'Copperline' });
  const fact = { sourceKind: 'terms', source: 'Terms 4.1', note: '' } as const;
  await admin.casinos.update({ id, facts: { min_deposit: { ...fact, value: 500, source: 'Terms 4.0' } } });
  await ada.casinos.update({ id, facts: { min_deposit: { ...fact, value: 600 } } });
  await ada.casinos.verifyFacts({ id, keys: ['min_deposit'] });
  const post = await insertPost(db, { title: 'Three knives', slug: 'three-knives', status: 'draft' });
  await ada.posts.update({ id: post.id, status: 'published' });
  await ada.posts.remove({ id: post.id });
  await ada.redirects.create({ from: '/old', to: null, status: 410 });
  await ada.settings.update({ siteName: 'Skin Desk' });
  const { changes, people } = await admin.dashboard.since();
  expect(changes.map(said)).toEqual([
    expect.stringMatching(/^changed the settings: site name .* → Skin Desk$/),
    'ended the address /old',
    'put Three knives into the trash',
    expect.stringMatching(/^published Three knives/),
    'checked 1 fact of Copperline, all unchanged',
    'changed Copperline: minimum deposit $5 → $6, source terms 4.1',
  ]);
  expect(people).toBe(1);
  expect(changes[0]?.person).toBe('Ada');
  expect((await since()).join()).toContain('Copperline');
});

test('equal changes of a day are reported once', async ({ db }) => {
  const { ada, admin } = await desk(db);
  const { id } = await insertPost(db, { title: 'Again and again', slug: 'again' });
  for (const content of ['one', 'three', 'seventeen']) await ada.posts.update({ id, content });
  const { changes, total } = await admin.dashboard.since();
  expect(changes.map(said)).toEqual(['changed Again and again: text']);
  expect(total).toBe(1);
});

test('editors read nothing of people and settings', async ({ db }) => {
  const { ada } = await desk(db);
  const editor = await newMember(db, { role: 'editor' });
  await ada.settings.update({ siteName: 'Skin Desk 9' });
  await ada.users.setRole({ id: editor.id, role: 'author' });
  await ada.users.setRole({ id: editor.id, role: 'editor' });
  await ada.tags.create({ name: 'Knives' });
  const { changes } = await (await newMember(db, { role: 'editor' })).member.admin.dashboard.since();
  expect(changes.map(said)).toEqual(['added the tag Knives']);
});

test('uploads, the work on a draft and an import are one change each', async ({ db }) => {
  const { adaId, since } = await desk(db);
  const entry = { actor_id: adaId, request_id: 'r', entity: 'media', action: 'create' };
  await db
    .insertInto('audit_log')
    .values([
      { ...entry, entity: 'casino', request_id: 'import' },
      { ...entry, entity: 'content', action: 'import', entity_id: 'x', request_id: 'import' },
      ...[1, 2, 3].map((index) => ({ ...entry, after: JSON.stringify({ originalName: `${index}.png` }) })),
      ...[1, 2].map(() => ({
        ...entry,
        entity: 'post',
        action: 'autosave',
        entity_id: 'p',
        after: JSON.stringify({ title: 'Winter' }),
      })),
    ])
    .execute();
  expect((await since()).sort()).toEqual(['imported all content', 'uploaded 3 images', 'worked on Winter']);
});

test('a visit ends after a pause, and what came before it is old', async ({ db }) => {
  const { admin, ada, since } = await desk(db);
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
  await ada.tags.create({ name: 'Before' });
  await db
    .updateTable('audit_log')
    .set({ occurred_at: hours(9) })
    .execute();
  await admin.dashboard.seen();
  expect(await since(), 'a reload forgets nothing').toEqual(['added the tag Before']);
  await db
    .updateTable('profiles')
    .set({ desk_seen_at: hours(8) })
    .where('desk_seen_at', 'is not', null)
    .execute();
  await ada.tags.create({ name: 'After' });
  expect(await since()).toEqual(['added the tag After']);
  await admin.dashboard.seen();
  expect(await since()).toEqual(['added the tag After']);
  expect((await admin.dashboard.since()).leftAt?.getTime()).toBeCloseTo(hours(8).getTime(), -4);
});

test('the log finds a change by part of the present or former name', async ({ db }) => {
  const { admin, ada } = await desk(db);
  const { id } = await insertCasino(db, { name: 'Kiteyard' });
  await ada.casinos.update({ id, rating: 3.5 });
  await ada.casinos.update({ id, name: 'Lanternfish' });
  await ada.tags.create({ name: '100%_sure' });
  const find = async (q: string) => (await admin.audit.list({ q })).items.map(said);
  expect(await find('LANTERN')).toHaveLength(2);
  expect(await find('kiteyard')).toEqual(['changed Lanternfish: name Kiteyard → Lanternfish']);
  expect(await find('%_')).toEqual(['added the tag 100%_sure']);
});

const uuid = crypto.randomUUID();
const change = (entity: string, action: string, rest: Partial<AuditChange> = {}): AuditChange => ({
  entity,
  action,
  entityId: uuid,
  label: null,
  fields: [],
  before: null,
  after: null,
  ...rest,
});
const text = (given: AuditChange) => said({ sentence: changeSentence(given) });

test.for([
  [
    change('casino', 'schedule', { label: 'Ace', after: { publishAt: '2026-11-27T09:00:00.000Z' } }),
    'scheduled the changes of Ace for 2026-11-27T09:00:00.000Z',
  ],
  [change('post', 'return', { label: 'Ace', after: { note: 'Shorter.' } }), 'sent Ace back to its author'],
  [change('post', 'send', { label: 'Ace', after: { people: 1208, at: null } }), 'sent the letter Ace to 1,208 people'],
  [
    change('user', 'change_role', {
      label: 'Pia',
      fields: ['role'],
      before: { role: 'author' },
      after: { role: 'editor' },
    }),
    'changed the role of Pia: role author → editor',
  ],
  [
    change('message', 'update', { fields: ['isHandled'], before: { isHandled: false }, after: { isHandled: true } }),
    'handled a message: handled',
  ],
  [
    change('casino', 'update', {
      label: 'Ace',
      fields: ['status', 'feeCents', 'categoryId', 'parts'],
      before: { feeCents: 250 },
      after: { status: 'active', feeCents: 1999, categoryId: uuid, parts: [{ a: 1 }] },
    }),
    'changed Ace: status active, fee $2.50 → $19.99, category, parts',
  ],
  [
    change('casino', 'reorder', {
      before: [
        { id: 'a', name: 'Ace', placement: 4 },
        { id: 'b', name: 'Bee', placement: 3 },
      ],
      after: [
        { id: 'a', name: 'Ace', placement: 3, reason: 'Faster' },
        { id: 'b', name: 'Bee', placement: 4 },
      ],
    }),
    'moved Ace from #4 to #3',
  ],
  [
    change('casino', 'update', {
      label: 'Ace',
      fields: ['isPaused', 'contentLength'],
      before: { isPaused: true, contentLength: 4 },
      after: { isPaused: false, contentLength: 2510 },
    }),
    'changed Ace: offer shown again, text',
  ],
  [change('never_seen', 'some_new_thing'), 'changed never seen (some new thing)'],
] as const)('%j', ([given, sentence]) => {
  expect(text(given)).toBe(sentence);
});

test('no kind and no action leaves a key, JSON or an id in its sentence', () => {
  const before = {
    minDepositCents: 500,
    'fact:min_deposit': { value: 500 },
    parts: [{ key: 'a_b' }],
    reviewer_id: uuid,
  };
  const after = { minDepositCents: 650, 'fact:min_deposit': { value: 600 }, parts: { a: 1 }, reviewer_id: null };
  for (const entity of Object.keys(AUDIT_KINDS)) {
    for (const action of Object.keys(AUDIT_SAYINGS)) {
      for (const versions of [{}, { before }, { after }, { before, after, fields: Object.keys(after) }]) {
        const sentence = text(
          change(entity, action, { label: 'Ace', ...(entity === 'redirect' && { entityId: '/old' }), ...versions }),
        );
        expect(sentence, `${entity} ${action}`).not.toMatch(
          /[_{}#[\]]|object|undefined|null|[0-9a-f]{8}-|\b(500|650|600)\b/,
        );
        expect(sentence, `${entity} ${action}`).toMatch(/^[a-z]\S* \S/);
      }
    }
  }
});

test('changes of codes are reported by their result', async ({ db }) => {
  const { admin, ada, since } = await desk(db);
  const { id } = await insertCasino(db, { name: 'Copperline', promo_code: 'LOOT5', bonus_amount: '5%' });
  const own = async () => (await admin.casinos.get({ id })).codes;
  const save = async (changed: Record<string, unknown>) =>
    await ada.casinos.update({
      id,
      codes: (await own()).map((code, at) => (at === 0 ? { ...code, ...changed } : code)),
    });
  const told: string[] = [];
  const tell = async (done: Promise<unknown>) => {
    await done;
    told.push((await since())[0] ?? '');
    await db.deleteFrom('audit_log').execute();
  };
  await tell(save({ endsAt: '2099-11-01T12:00:00Z' }));
  await tell(save({ endsAt: '2099-11-30T12:00:00Z' }));
  await tell(save({ checkedOn: '2026-11-20' }));
  await tell(save({ offer: '6%' }));
  await tell(ada.casinos.update({ id, promoCode: 'LOOT6' }));
  await tell(ada.casinos.update({ id, codes: [...(await own()), { code: 'EXTRA', offer: '1%' }] }));
  await tell(save({ endsAt: '2026-11-20T12:00:00Z' }));
  await tell(ada.casinos.update({ id, codes: (await own()).slice(1) }));
  expect(told).toEqual([
    'set the end of Copperline’s code LOOT5 to 2099-11-01T12:00:00.000Z',
    'extended Copperline’s code LOOT5 to 2099-11-30T12:00:00.000Z',
    'checked Copperline’s code LOOT5',
    'changed Copperline’s code LOOT5: offer 5% → 6%',
    'replaced Copperline’s code LOOT5 with LOOT6',
    'added the code EXTRA to Copperline',
    'ended Copperline’s code LOOT6 on 2026-11-20T12:00:00.000Z',
    'removed the code LOOT6 from Copperline',
  ]);
});
