import { randomBytes } from 'node:crypto';
import { describe, expect } from 'vitest';
import { test } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';
import { newIp } from '../../fixtures/people';

const newForm = () => ({ submissionId: randomBytes(16).toString('hex') });
type Admin = Awaited<ReturnType<typeof adminCaller>>['caller']['admin'];
type Form = ReturnType<typeof newForm>;

let made = 0;
const casino = (name: string, form: Form) => ({
  name,
  rating: 4,
  description: 'Pays out within the hour.',
  bonusAmount: '5% on top',
  affiliateLink: 'https://brasspoint.example.com/?ref=lootrank',
  ...form,
});
const post = (title: string, form: Form) => ({
  title,
  slug: `post-${title}`,
  content: 'Measured.',
  status: 'draft' as const,
  ...form,
});

/** Every form that creates something; `name` is what a second try may have changed. */
const CREATIONS: [entity: string, create: (admin: Admin, name: string, form: Form) => Promise<object>][] = [
  ['tag', (admin, name, form) => admin.tags.create({ name, ...form })],
  ['category', (admin, name, form) => admin.categories.create({ name, slug: `category-${name}`, ...form })],
  ['post', (admin, name, form) => admin.posts.create(post(name, form))],
  ['page', (admin, name, form) => admin.pages.create({ slug: `page-${name}`, title: name, content: 'Text', ...form })],
  ['casino', (admin, name, form) => admin.casinos.create(casino(name, form))],
];

describe.for(CREATIONS)('a new %s', ([entity, create]) => {
  const newName = () => `repeated-${entity}-${(made += 1)}`;

  test('a new item whose form arrives three times is created one time, with one response', async ({ db }) => {
    const { caller, viewer } = await adminCaller(db);
    const [name, form] = [newName(), newForm()];
    const [first, second] = await Promise.all([create(caller.admin, name, form), create(caller.admin, name, form)]);
    expect(second).toEqual(first);
    expect(await create(caller.admin, name, form)).toEqual(first);
    const entries = await db.selectFrom('audit_log').selectAll().where('actor_id', '=', viewer.userId).execute();
    expect(entries).toMatchObject([{ action: 'create', entity }]);
  });

  test('a new item is refused from a form that was stored already with other contents', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const form = newForm();
    await create(caller.admin, newName(), form);
    const message = 'This was saved already, without your last changes. Open it from its list to add them.';
    await expect(create(caller.admin, newName(), form)).rejects.toMatchObject({ code: 'CONFLICT', message });
  });

  test('a new item is created from a form whose first try failed', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const form = newForm();
    const name = newName();
    await create(caller.admin, name, newForm());
    await expect(create(caller.admin, name, form)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(create(caller.admin, newName(), form)).resolves.toMatchObject({});
  });

  test('a new item of another user does not get the response of the same id', async ({ db }) => {
    const form = newForm();
    const [one, other] = [await adminCaller(db), await adminCaller(db)];
    const first = await create(one.caller.admin, newName(), form);
    const second = await create(other.caller.admin, newName(), form);
    expect(second).not.toEqual(first);
  });
});

test('an id of a form is its own for each thing it creates', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const form = newForm();
  const { id } = await caller.admin.tags.create({ name: 'one id', ...form });
  expect(await caller.admin.categories.create({ name: 'one id', slug: 'one-id', ...form })).not.toMatchObject({ id });
});

describe('a message', () => {
  const message = { name: 'Ada', email: 'ada@example.com', subject: '', message: 'Line one.' };

  test('a message whose responses are lost is stored and mailed one time, and counts one time against the limit', async ({
    db,
  }) => {
    const form = { ...message, name: 'Lost', ...newForm() };
    const { contact } = callerFor(db, { client: { ip: newIp() } });
    await Promise.all([contact.send(form), contact.send(form)]);
    for (let n = 0; n < 10; n += 1) expect(await contact.send(form)).toEqual({ ok: true });
    const stored = () => db.selectFrom('contact_messages').select('name').where('name', '=', 'Lost').execute();
    expect(await stored()).toHaveLength(1);
    // The two that came at once may count as two.
    for (let n = 0; n < 3; n += 1) await contact.send({ ...form, ...newForm() });
    expect(await stored()).toHaveLength(4);
  });

  test('a message with other words is another one, whatever id it has', async ({ db }) => {
    const form = { ...message, name: 'Words', ...newForm() };
    await callerFor(db, { client: { ip: newIp() } }).contact.send(form);
    await callerFor(db, { client: { ip: newIp() } }).contact.send({ ...form, message: 'Line two.' });
    await callerFor(db, { client: { ip: newIp() } }).contact.send({ ...form, email: 'eve@example.com' });
    const stored = await db.selectFrom('contact_messages').select('name').where('name', '=', 'Words').execute();
    expect(stored).toHaveLength(3);
  });

  test('a message without an id counts each time, and an id of another form is refused', async ({ db }) => {
    const { contact } = callerFor(db, { client: { ip: newIp() } });
    for (let n = 0; n < 2; n += 1) await contact.send({ ...message, name: 'Anew' });
    const stored = await db.selectFrom('contact_messages').select('name').where('name', '=', 'Anew').execute();
    expect(stored).toHaveLength(2);
    await expect(contact.send({ ...message, submissionId: '1' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
