import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect } from 'vitest';
import { createDatabase } from '../../../server/database/database';
import { createLogger } from '../../../server/base/logger';
import type { Logger } from '../../../server/base/logger';
import { test } from '../../database/test-database';
import { trpcQuery, trpcMutate } from '../../fixtures/calls';
import { newestMessage, newPerson, PASSWORD } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';

/** The product's own logger, with its output captured. */
function heard() {
  const lines: string[] = [];
  const logger: Logger = createLogger('trace', { write: (line: string) => void lines.push(line) });
  return {
    logger,
    text: () => lines.join(''),
    entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

const TELLING =
  /blog_tags|tags_away|relation "|select "|\bat .*:\d+:\d+|node_modules|\/server\/|127\.0\.0\.1|ECONN|PostgreSQL|Kysely/;

describe('P40: a failure gives the client a reference and the log its cause', () => {
  test('a failed statement gives the client a reference and the log its cause', async ({ db }) => {
    const { logger, entries } = heard();
    const app = await startApp(db, { logger });
    await sql`alter table blog_tags rename to tags_away`.execute(db);
    const call = await trpcQuery(app, 'tags.list');
    const page = await app.fetch('/blog', { headers: { Accept: 'text/html' } });
    await sql`alter table tags_away rename to blog_tags`.execute(db);
    for (const answer of [call, page]) {
      const text = await answer.text();
      const id = answer.headers.get('x-request-id') ?? '-';
      expect(answer.status).toBe(500);
      expect(text).toMatch(/Something went wrong|Unexpected Application Error!/);
      expect(text).toContain(id);
      expect(text).not.toMatch(TELLING);
      const cause = entries()
        .filter((entry) => JSON.stringify(entry).includes(id))
        .map((entry) => JSON.stringify(entry));
      expect(cause.join('')).toContain('blog_tags');
    }
    await app.close();
  });

  test('an unavailable database gives the client a reference and the log its cause', async () => {
    const away = createDatabase({ connectionString: 'postgres://127.0.0.1:1/none', logger: pino({ level: 'silent' }) });
    const { logger, text } = heard();
    const app = await startApp(away.db, { logger });
    for (const answer of [
      await trpcQuery(app, 'tags.list'),
      await app.fetch('/blog', { headers: { Accept: 'text/html' } }),
    ]) {
      const body = await answer.text();
      expect(answer.status).toBe(503);
      expect(body).toContain(answer.headers.get('x-request-id'));
      expect(body).not.toMatch(TELLING);
      expect(body).not.toContain('Unexpected Application Error!');
      if (answer.headers.get('content-type')?.startsWith('text/html')) expect(body).toContain('We will be right back');
    }
    expect(text()).toContain('ECONNREFUSED');
    await app.close();
    await away.destroy();
  });
});

describe('P41: the log', () => {
  test('the log contains no password, cookie, token or address, and reports successful and failed sign-ins', async ({
    db,
  }) => {
    const { logger, text, entries } = heard();
    const app = await startApp(db, { logger, env: { TRUST_PROXY: '1' } });
    const { email } = await newPerson(db);
    const from = { 'X-Forwarded-For': '203.0.113.9', 'User-Agent': 'CANARY-AGENT' };
    for (let n = 0; n < 6; n += 1) await trpcMutate(app, 'auth.signIn', { email, password: 'CANARY-1' }, from);
    await app.fetch('/trpc/auth.signIn', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"password":"CANARY-2',
    });
    const opened = await trpcMutate(
      app,
      'auth.signIn',
      { email, password: PASSWORD },
      { 'X-Forwarded-For': '203.0.113.10' },
    );
    const cookie = (opened.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
    await trpcQuery(app, 'admin.posts.list', {}, { Cookie: cookie });
    await app.fetch('/admin', { headers: { Cookie: cookie } });
    await trpcMutate(app, 'auth.recover', { email });
    const { token } = await newestMessage(db, email);
    await app.fetch(`/auth/reset?token=${token}`);
    await app.fetch('/', { headers: { Referer: `http://localhost:3000/auth/reset?token=${token}` } });
    await trpcMutate(app, 'auth.resetPassword', { token, password: 'CANARY-3 is long enough' });
    await app.fetch('/auth/sign-in', { method: 'POST', body: new URLSearchParams({ email, password: 'CANARY-4' }) });
    await trpcMutate(app, 'newsletter.subscribe', { email: 'canary-5@example.com' });
    await trpcMutate(app, 'contact.send', { name: 'CANARY-6', email: 'canary-6@example.com', message: 'CANARY-7' });
    await app.fetch('/search?q=CANARY-8');
    await app.close();

    expect(text()).not.toMatch(/canary-\d/i);
    for (const secret of [email, token, cookie.split('=')[1] ?? '-', PASSWORD]) expect(text()).not.toContain(secret);
    const said = (msg: string) => entries().filter((entry) => entry['msg'] === msg);
    for (const event of ['sign-in refused', 'signed in', 'admin access denied', 'too many attempts']) {
      const [entry] = said(event);
      expect(entry, event).toMatchObject({
        time: expect.any(String) as string,
        req: { id: expect.any(String) as string, ip: expect.stringMatching(/\d/) as string },
      });
    }
  });

  test('the log writes one line per event, whatever a header contains', async ({ db }) => {
    const lines: string[] = [];
    const app = await startApp(db, {
      logger: createLogger('trace', { write: (line: string) => void lines.push(line) }),
    });
    await app.fetch('/a%0d%0ab', { headers: { 'User-Agent': 'x\u001b[31m\u009b\u007f' } }).catch(() => undefined);
    await app.close();
    for (const line of lines) {
      expect(line.trimEnd()).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
      expect(() => JSON.parse(line) as unknown).not.toThrow();
    }
  });

  test('the log includes the cause of a refused row but not the row', async ({ db }) => {
    const { logger, text } = heard();
    const app = await startApp(db, { logger });
    await sql`alter table contact_messages add constraint nothing_new check (false) not valid`.execute(db);
    const message = { name: 'Ada', email: 'ada@private.example', message: 'CANARY-9' };
    expect((await trpcMutate(app, 'contact.send', message)).status).toBe(500);
    await sql`alter table contact_messages drop constraint nothing_new`.execute(db);
    await app.close();
    expect(text()).toContain('nothing_new');
    expect(text()).not.toMatch(/private\.example|CANARY/);
  });
});
