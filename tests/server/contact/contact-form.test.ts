import { expect } from 'vitest';
import { test as base } from '../../database/test-database';
import { startApp } from '../../fixtures/running-app';

const test = base.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const app = await startApp(db, { env: { TRUST_PROXY: '1' } });
  onCleanup(() => app.close());
  return app;
});

const form = (fields: Record<string, string>, ip = '203.0.113.1') => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers: { 'X-Forwarded-For': ip },
});

const sound = { name: 'Ada', email: 'ada@example.com', subject: '', message: 'One.\r\nTwo.', website: '' };

test('a post to /contact stores the message and redirects to a confirmation page', async ({ app, db }) => {
  const answer = await app.fetch('/contact', form(sound));
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact?result=sent']);
  const stored = await db.selectFrom('contact_messages').select(['name', 'message']).execute();
  expect(stored).toEqual([{ name: 'Ada', message: 'One.\nTwo.' }]);
  expect(await (await app.fetch('/contact?result=sent')).text()).toContain('Message sent');
});

test('a post to /contact returns the typed text, escaped, with an error at each wrong field', async ({ app }) => {
  const message = '</textarea><script>alert(1)</script>';
  const answer = await app.fetch('/contact', form({ ...sound, name: '"><b>', email: 'nobody', message }));
  const html = await answer.text();
  expect(answer.status).toBe(400);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(html).toContain('Enter the full address, for example name@example.com');
  expect(html).toContain('&lt;/textarea&gt;&lt;script&gt;alert(1)');
  expect(html).not.toMatch(/<script|<b>/);
});

test('an empty or malformed body is refused, never a server error', async ({ app }) => {
  expect((await app.fetch('/contact', form({}))).status).toBe(400);
  expect((await app.fetch('/contact', { method: 'POST' })).status).toBe(400);
  expect(
    (await app.fetch('/contact', { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } }))
      .status,
  ).toBe(400);
  expect((await app.fetch('/contact', form({ ...sound, name: 'a\u0000' }))).status).toBe(400);
});

test('a post to /contact over the limit says when to come back, with the text', async ({ app }) => {
  for (let n = 0; n < 5; n += 1) await app.fetch('/contact', form(sound, '203.0.113.9'));
  const answer = await app.fetch('/contact', form(sound, '203.0.113.9'));
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answer.text()).toContain('One.\nTwo.');
});

test('a post to /contact from another site is refused', async ({ app }) => {
  const sent = form(sound);
  const answer = await app.fetch('/contact', {
    ...sent,
    headers: { ...sent.headers, Origin: 'https://evil.example' },
  });
  expect(answer.status).toBe(403);
});
