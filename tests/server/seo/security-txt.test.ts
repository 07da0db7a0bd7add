import { expect } from 'vitest';
import { test } from '../../database/test-database';
import { startApp } from '../../fixtures/running-app';

test('security.txt names the contact, uses our own address, and does not expire soon', async ({ db }) => {
  const app = await startApp(db, { env: { PUBLIC_URL: 'https://lootrank.example' } });
  const read = async () => {
    const answer = await app.fetch('/.well-known/security.txt', { headers: { 'X-Forwarded-Host': 'evil.example' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    return await answer.text();
  };
  expect(await read()).toMatch(
    /^Contact: https:\/\/lootrank\.example\/contact\nExpires: \S+Z\nPreferred-Languages: en\nCanonical: https:\/\/lootrank\.example\/\.well-known\/security\.txt\n$/,
  );
  const days = (Date.parse(/Expires: (\S+)/.exec(await read())?.[1] ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
  await db
    .insertInto('settings')
    .values({ key: 'contactEmail', value: JSON.stringify('security@lootrank.example') })
    .execute();
  expect(await read()).toMatch(/^Contact: mailto:security@lootrank\.example\nContact: https:/);
  await app.close();
});
