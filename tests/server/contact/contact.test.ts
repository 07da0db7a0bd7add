import { expect } from 'vitest';
import { test } from '../../database/test-database';
import { callerFor } from '../../fixtures/caller';

const message = { name: 'Ada', email: 'ada@example.com', subject: 'A wrong figure', message: 'Line one.\nLine two.' };

let visitors = 0;
const newVisitor = () => ({ client: { ip: `198.51.100.${(visitors += 1)}` } });

const setOperator = async (db: Parameters<typeof callerFor>[0], email: string) => {
  await db
    .insertInto('settings')
    .values({ key: 'contactEmail', value: JSON.stringify(email) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(email) }))
    .execute();
};

test('contact.send stores the message and mails it to the operator, with the sender as reply address', async ({
  db,
}) => {
  await setOperator(db, 'desk@example.com');
  await expect(callerFor(db, newVisitor()).contact.send(message)).resolves.toEqual({ ok: true });
  const stored = await db.selectFrom('contact_messages').selectAll().executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ ...message, read_at: null });
  const mail = await db.selectFrom('mail_queue').selectAll().executeTakeFirstOrThrow();
  expect(mail).toMatchObject({ to_address: 'desk@example.com', headers: { 'Reply-To': 'ada@example.com' } });
  expect(mail.text_body).toContain('Line one.\nLine two.');
  expect(mail.text_body).toContain('A wrong figure');
  expect(mail.subject).not.toContain('figure');
});

test('contact.send escapes the sender’s text in the HTML of the mail', async ({ db }) => {
  await setOperator(db, 'desk@example.com');
  await callerFor(db, newVisitor()).contact.send({ ...message, name: '<img src=x onerror=alert(1)>' });
  const mails = await db.selectFrom('mail_queue').select('html_body').execute();
  expect(mails.map(({ html_body }) => html_body).join()).not.toContain('<img');
});

test('contact.send stores the message if no operator address is set', async ({ db }) => {
  await setOperator(db, '');
  const mails = await db.selectFrom('mail_queue').select('id').execute();
  await callerFor(db, newVisitor()).contact.send({ ...message, name: 'Nobody listens', subject: '' });
  const stored = await db.selectFrom('contact_messages').selectAll().where('name', '=', 'Nobody listens').execute();
  expect(stored).toMatchObject([{ subject: null }]);
  expect(await db.selectFrom('mail_queue').select('id').execute()).toHaveLength(mails.length);
});

test('contact.send drops messages that fill the hidden field, with the same response', async ({ db }) => {
  const input = { ...message, name: 'Script', website: 'https://spam.example.com' };
  await expect(callerFor(db, newVisitor()).contact.send(input)).resolves.toEqual({ ok: true });
  expect(await db.selectFrom('contact_messages').select('id').where('name', '=', 'Script').execute()).toEqual([]);
});

test('contact.send accepts 5 messages from one address in 10 minutes, counting only valid ones', async ({ db }) => {
  const { contact } = callerFor(db, newVisitor());
  await expect(contact.send({ ...message, email: 'nobody' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  for (let n = 0; n < 5; n += 1) await contact.send({ ...message, name: 'Eager' });
  await expect(contact.send({ ...message, name: 'Eager' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(await db.selectFrom('contact_messages').select('id').where('name', '=', 'Eager').execute()).toHaveLength(5);
});

test.for([
  [{ name: ' ' }, 'Please enter your name'],
  [{ name: 'x'.repeat(121) }, 'Name must be at most 120 characters'],
  [{ name: 'a\nBcc: b@example.com' }, 'Name must be one line'],
  [{ email: '' }, 'Please enter your email address'],
  [{ email: 'ada@' }, 'Enter the full address, for example name@example.com'],
  [{ message: '' }, 'Please enter a message'],
  [{ message: 'x'.repeat(5001) }, 'Message must be at most 5000 characters'],
  [{ message: 'a\u0000' }, 'Message holds characters that cannot be stored'],
] as const)('contact.send refuses %j: %s', async ([bad, sentence], { db }) => {
  await expect(callerFor(db, newVisitor()).contact.send({ ...message, ...bad })).rejects.toThrow(sentence);
});

test('contact.send refuses unknown fields', async ({ db }) => {
  const input = { ...message, isAdmin: true };
  await expect(callerFor(db, newVisitor()).contact.send(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
