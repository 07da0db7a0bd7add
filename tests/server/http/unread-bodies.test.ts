import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { PUBLIC_BODY } from '../../../server/http/request-body';
import { test as databaseTest } from '../../database/test-database';
import { statusOf } from '../../faults/raw-request';
import { callerFor } from '../../fixtures/caller';
import { newIp } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';

const test = databaseTest.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const app = await startApp(db, {
    env: { TRUST_PROXY: '1', GITHUB_CLIENT_ID: 'client', GITHUB_CLIENT_SECRET: 'secret' },
  });
  onCleanup(() => app.close());
  return app;
});

const FORMS = [
  '/contact',
  '/newsletter',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/saved/alerts',
  '/auth/token',
  '/auth/sign-in',
  '/auth/sign-up',
  '/auth/resend',
  '/auth/recover',
  '/auth/otp',
  '/auth/second-factor',
  '/auth/reset',
  '/auth/confirm',
  '/auth/code',
  '/auth/sso',
  '/auth/github',
];

/** A chunked request body, without a declared length. */
function inPieces(target: string, type: string, length: number): string {
  const piece = 'x'.repeat(16 * 1024);
  const pieces = Array.from({ length: Math.ceil(length / piece.length) }, () => `4000\r\n${piece}\r\n`).join('');
  const head = ['Host: localhost', 'Connection: close', `Content-Type: ${type}`, `X-Forwarded-For: ${newIp()}`];
  return `POST ${target} HTTP/1.1\r\n${head.join('\r\n')}\r\nTransfer-Encoding: chunked\r\n\r\n${pieces}0\r\n\r\n`;
}

const getPort = (app: { url: string }) => Number(new URL(app.url).port);

async function subscriber(db: Db, email: string) {
  await callerFor(db, { client: { ip: newIp() } }).newsletter.subscribe({ email });
  const mail = await db
    .selectFrom('mail_queue')
    .select('text_body')
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow();
  const status = async () => {
    const query = db.selectFrom('newsletter_subscribers').select('status').where('email', '=', email);
    return (await query.executeTakeFirstOrThrow()).status;
  };
  return { link: /\/newsletter\/unsubscribe\?token=[\w-]+/.exec(mail.text_body)?.[0] ?? '', status };
}

describe('P44: a body that no parser accepts', () => {
  test.for(FORMS)(
    'a body that no parser accepts is read to its end, or its limit, before %s does anything',
    async (path, { app }) => {
      for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/x-none']) {
        expect([type, await statusOf(getPort(app), inPieces(path, type, PUBLIC_BODY * 2))]).toEqual([type, 413]);
      }
    },
  );

  test('a body that no parser accepts causes no action if it is too large', async ({ db, app }) => {
    const { link, status } = await subscriber(db, 'large-body@example.com');
    expect(await statusOf(getPort(app), inPieces(link, 'text/plain', PUBLIC_BODY * 2))).toBe(413);
    expect(await status()).toBe('pending');
    expect(await statusOf(getPort(app), inPieces(link, 'text/plain', PUBLIC_BODY / 2))).toBe(303);
    expect(await status()).toBe('unsubscribed');
  });

  test('a body that no parser accepts reaches no procedure', async ({ app }) => {
    for (const path of ['/trpc/newsletter.subscribe', '/trpc/admin.posts.create']) {
      expect(await statusOf(getPort(app), inPieces(path, 'text/plain', PUBLIC_BODY * 2))).toBe(415);
    }
  });
});
