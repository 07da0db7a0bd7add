import type { Page } from 'playwright/test';
import { axeProblems } from '../fixtures/axe';
import { PASSWORD } from '../fixtures/people';
import { signIn } from '../fixtures/signed-in';
import { hashPassword } from '../../server/features/auth/primitives/passwords';
import { expectNoSidewaysScroll } from './accessible';
import { SIZES } from './screen-sizes';
import { expect, writingTest as test } from './test';

const section = (page: Page) => page.getByRole('region', { name: 'Personal tokens' });

/** Calls the API from outside the browser, as a program does. */
async function callWith(url: string, token: string, path = '/api/v1/casinos?limit=1') {
  return (await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } })).status;
}

for (const viewport of SIZES) {
  test(`P76: at ${viewport.width} a token is created, copied, used by a program and revoked`, async ({
    page,
    context,
    database,
    site,
    watched,
  }) => {
    // The 403 asks for reauthentication first.
    watched.expectProblem(/403 \(Forbidden\)/);
    const email = `tokens-${viewport.width}@example.com`;
    await page.setViewportSize(viewport);
    await signIn(context, database.db, site.url, { email });
    await database.db
      .updateTable('users')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('email', '=', email)
      .execute();
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
    await page.goto('/account');

    const tokens = section(page);
    await tokens.getByRole('button', { name: 'Make a token' }).click();
    await expect(tokens.getByText('Enter a name')).toBeVisible();
    await tokens.getByLabel('Name').fill('Stream overlay');
    await tokens.getByLabel('Expires').selectOption('In 30 days');
    await tokens.getByRole('button', { name: 'Make a token' }).click();
    const proof = page.getByRole('dialog');
    await proof.getByLabel('Your password').fill(PASSWORD);
    await proof.getByRole('button', { name: 'Continue' }).click();

    const made = tokens.getByRole('status').filter({ hasText: 'Your new token' });
    await expect(made).toBeFocused();
    await expect(made).toBeInViewport({ ratio: 1 });
    await expect(made).toContainText('Copy it now; it is not shown again.');
    await made.getByRole('button', { name: 'Copy the token' }).click();
    await expect(page.getByText('Token copied', { exact: true })).toBeVisible();
    const token = await page.evaluate(() => navigator.clipboard.readText());
    expect(token).toMatch(/^lr_pat_[a-z0-9]{40}$/);
    await expect(tokens.getByRole('listitem')).toContainText('Reads. Never used. Expires');
    expect(await axeProblems(page)).toEqual([]);
    await expectNoSidewaysScroll(page);

    expect(await callWith(site.url, token)).toBe(200);
    const traded = await fetch(`${site.url}/auth/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'overlay/1.0' },
      body: JSON.stringify({ grant_type: 'personal_token', personal_token: token }),
    });
    const session = (await traded.json()) as { access_token: string };
    expect(await callWith(site.url, session.access_token)).toBe(200);

    await page.reload();
    await expect(tokens.getByRole('listitem')).toContainText('Used');
    await expect(tokens.getByRole('status').filter({ hasText: 'Your new token' })).toHaveCount(0);
    const devices = page.getByRole('region', { name: 'Devices' });
    await expect(devices).toContainText('Program with “Stream overlay”');
    const signOut = devices.getByRole('button', { name: 'Sign out Program with “Stream overlay”' });
    await expect(signOut).toHaveAccessibleDescription(
      'Signed out, it can begin again with its personal token until you revoke that.',
    );
    await expect(devices.getByText('it can begin again')).toHaveCount(1);
    await devices.getByRole('link', { name: 'revoke that' }).click();
    await expect(tokens.getByRole('heading', { name: 'Personal tokens' })).toBeInViewport();
    expect(await axeProblems(page)).toEqual([]);

    await tokens.getByRole('button', { name: 'Revoke Stream overlay' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Programs with “Stream overlay” are refused');
    expect(await axeProblems(page)).toEqual([]);
    await question.getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('Token revoked', { exact: true })).toBeVisible();
    await expect(tokens.getByRole('listitem')).toHaveCount(0);
    await expect(devices).not.toContainText('Stream overlay');
    for (const ended of [token, session.access_token]) expect(await callWith(site.url, ended)).toBe(401);
  });
}
