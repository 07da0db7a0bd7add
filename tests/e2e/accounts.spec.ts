import { TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { axeProblems } from '../fixtures/axe';
import { codeOf, linkIn, mailTo } from './outbox';
import { PHONE } from './screen-sizes';
import { ADMIN } from './site';
import { expect, hydrated, writingTest as test } from './test';

const PASSWORD = 'three blue harbour kites';

async function signInByForm(page: Page, email: string, password: string) {
  await page.goto('/auth');
  await hydrated(page);
  const form = page.getByRole('main').locator('form').first();
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signUp(page: Page, email: string, outbox: () => string[]) {
  await page.goto('/auth?mode=sign-up');
  await hydrated(page);
  const form = page.getByRole('main').locator('form').first();
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.locator('button[type=submit]').last().click();
  await expect(page.getByText('Account created successfully')).toBeVisible();
  await expect(page.getByText('Please check your email to confirm your account.').first()).toBeVisible();
  return await mailTo(outbox, email);
}

async function confirm(page: Page, mail: string) {
  await page.goto(linkIn(mail, /\/auth\/confirm\?token=/));
  await hydrated(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  // Exactly one match: on a phone, an additional toast would cover the form's button.
  await expect(page.getByText('Thank you. You can sign in now.')).toBeVisible();
}

async function signUpAndSignIn(page: Page, email: string, outbox: () => string[]) {
  await confirm(page, await signUp(page, email, outbox));
  await signInByForm(page, email, PASSWORD);
  await expect(page.getByText('Successfully signed in')).toBeVisible();
}

test('a new account is confirmed through its mail and then signs in', async ({ page, site, watched }) => {
  watched.expectProblem(/status of 401/);
  const mail = await signUp(page, 'member@example.com', site.outbox);
  await signInByForm(page, 'member@example.com', PASSWORD);
  await expect(page.getByText('Error signing in')).toBeVisible();
  await confirm(page, mail);
  await signInByForm(page, 'member@example.com', PASSWORD);
  await expect(page.getByText('Successfully signed in')).toBeVisible();
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('on a phone nothing covers “Sign in” after an address is confirmed, which the page says in place', async ({
  page,
  site,
}) => {
  await page.setViewportSize(PHONE);
  await confirm(page, await signUp(page, 'small-screen@example.com', site.outbox));
  const said = page.getByRole('main').getByRole('status');
  await expect(said).toHaveText('ConfirmedThank you. You can sign in now.');
  // Focus on main makes screen readers announce the message.
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByText('You can sign in now.')).toHaveCount(1);
  const button = page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true });
  await button.scrollIntoViewIfNeeded();
  const isOnTop = await button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isOnTop).toBe(true);
  expect(await axeProblems(page)).toEqual([]);
});

test('after sign-up the page points to the link in the mail, and the mail’s code signs in at once', async ({
  page,
  site,
}) => {
  const mail = await signUp(page, 'by-code@example.com', site.outbox);
  await expect(page.getByText('Follow the link we have sent to by-code@example.com')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(/enter (\d{6})/.exec(mail.replace(/=\r?\n/g, ''))?.[1] ?? '');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Successfully signed in')).toBeVisible();
  await expect(page.getByText('Welcome!', { exact: true })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText('by-code@example.com').first()).toBeVisible();
});

test('a wrong password is reported and the address stays', async ({ page, watched }) => {
  watched.expectProblem(/status of 401/);
  await signInByForm(page, 'nobody@example.com', 'not the password');
  await expect(page.getByText('Error signing in')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid email or password');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nobody@example.com');
});

test('a forgotten password is reset through the mail, without signing in', async ({ page, site }) => {
  const mail = await signUp(page, 'forgetful@example.com', site.outbox);
  await confirm(page, mail);
  await page.goto('/auth?mode=recover');
  await hydrated(page);
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill('forgetful@example.com');
  await page.getByRole('main').locator('form button[type=submit]').first().click();
  const recovery = await mailTo(site.outbox, 'forgetful@example.com', /\/auth\/reset\?token=/);
  await page.goto(linkIn(recovery, /\/auth\/reset\?token=/));
  await hydrated(page);
  await page.getByLabel('New password', { exact: true }).fill('a quite different sentence');
  await page.getByRole('main').locator('form button[type=submit]').first().click();
  await expect(page).not.toHaveURL(/\/auth\/reset/);
  await signInByForm(page, 'forgetful@example.com', 'a quite different sentence');
  await expect(page.getByText('Successfully signed in')).toBeVisible();
});

test('an authenticator app is set up and required at the next sign-in, and each code works once', async ({
  page,
  site,
  context,
  watched,
}) => {
  // The 403 asks for the password again.
  watched.expectProblem(/status of 403/);
  await signUpAndSignIn(page, 'careful@example.com', site.outbox);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await expect(page.getByRole('group', { name: 'Add an authenticator app' })).toBeFocused();
  const secret = (
    (await page
      .getByText(/^[A-Z2-7 ]{26,}$/)
      .first()
      .textContent()) ?? ''
  ).replaceAll(' ', '');
  const totp = new TOTP({ secret });
  await page.getByLabel('Code shown by the app').fill(totp.generate({ timestamp: Date.now() - 30_000 }));
  await page.getByLabel('Code shown by the app').press('Enter');
  const codes = page.getByRole('dialog');
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button').last().click();

  await context.clearCookies();
  await signInByForm(page, 'careful@example.com', PASSWORD);
  await page.getByLabel('Code', { exact: true }).fill(totp.generate());
  await page.getByRole('main').locator('form button[type=submit]').first().click();
  await expect(page.getByText('Successfully signed in')).toBeVisible();
});

test('a link from the mail signs in only when its button is pressed, and once', async ({
  page,
  site,
  context,
  watched,
}) => {
  // The 400 answers the link's second use.
  watched.expectProblem(/status of 400/);
  const mail = await signUp(page, 'codes@example.com', site.outbox);
  await confirm(page, mail);
  await page.goto('/auth?mode=code');
  await hydrated(page);
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill('codes@example.com');
  await page.getByRole('main').locator('form button[type=submit]').first().click();
  const link = linkIn(await mailTo(site.outbox, 'codes@example.com', /\/auth\/code\?token=/), /\/auth\/code\?token=/);
  // Mail scanners follow links, so a GET must not consume it.
  expect((await context.request.get(link)).status()).toBe(200);
  await page.goto(link);
  await hydrated(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Successfully signed in')).toBeVisible();
  await context.clearCookies();
  await page.goto(link);
  await hydrated(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Successfully signed in')).toBeHidden();
  await expect(page).toHaveURL(/\/auth/);
});

test('a new address takes effect once it is confirmed from its own mailbox', async ({
  page,
  site,
  database,
  watched,
}) => {
  watched.expectProblem(/status of 403/);
  await signUpAndSignIn(page, 'before@example.com', site.outbox);
  await page.goto('/account');
  await page.getByLabel('New email address').fill('after@example.com');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('dialog').locator('button[type=submit]').click();
  const addresses = async () => {
    const rows = await database.db
      .selectFrom('users')
      .select('email')
      .where('email', 'like', '%ter@example.com')
      .execute();
    return rows.map((row) => row.email);
  };
  const asked = await mailTo(site.outbox, 'after@example.com', /\/auth\/confirm\?token=/);
  expect(await addresses()).toEqual([]);
  await page.goto(linkIn(asked, /\/auth\/confirm\?token=/));
  await hydrated(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your account has its new address.')).toBeVisible();
  await expect.poll(addresses).toEqual(['after@example.com']);
  await mailTo(site.outbox, 'before@example.com', /after@example\.com|new address|changed/i);
});

test('a phone becomes the second step, with text messages that are actually sent', async ({
  page,
  site,
  context,
  watched,
}) => {
  watched.expectProblem(/status of 403/);
  await signUpAndSignIn(page, 'phone@example.com', site.outbox);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add a phone', exact: true }).click();
  await page.getByLabel('Phone for codes').fill('+44 7700 900123');
  await page.getByLabel('Phone for codes').press('Enter');
  await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await page.getByLabel('Code from the message').fill(await codeOf(site.outbox, '+447700900123'));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10);

  await context.clearCookies();
  await signInByForm(page, 'phone@example.com', PASSWORD);
  const sent = site.outbox().length;
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await page.getByLabel('Code', { exact: true }).fill(await codeOf(site.outbox, '+447700900123', sent));
  await page.getByRole('main').locator('form button[type=submit]').first().click();
  await expect(page.getByText('Successfully signed in')).toBeVisible();
});

test('an editor makes a profile public on a phone and finds it on the page that it links', async ({
  page,
  watched,
}) => {
  watched.expectProblem(/status of 400/);
  await page.setViewportSize(PHONE);
  await signInByForm(page, ADMIN.email, ADMIN.password);
  await expect(page.getByText('Successfully signed in')).toBeVisible();
  await page.goto('/account');
  await page.getByLabel('Display name').fill('Ada Quill');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Name saved')).toBeVisible();
  await page.getByLabel('Bio').fill('See example.com');
  await page.getByText('Public profile', { exact: true }).click();
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Bio must not hold links or addresses')).toBeVisible();
  await page.getByLabel('Bio').fill('Reads every clause.');
  await page.getByLabel('May not accept').fill('Money from a site');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'See your page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Quill');
  await expect(page.getByText('Reads every clause.')).toBeVisible();
  await page.goto('/blog/dice-one-percent-edge');
  await page.getByRole('link', { name: 'Anna Varga' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anna Varga');
});

test('two tabs sign out together', async ({ page, context, watched }) => {
  // Calls in flight when the session ended may answer 401.
  watched.expectProblem(/status of 401/);
  await signInByForm(page, ADMIN.email, ADMIN.password);
  await expect(page.getByText('Successfully signed in')).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/admin');
  await expect(other.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Signed out successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
  await expect(other).toHaveURL(/\/auth/);
});

test('the guard sends a visitor to sign in and back to the requested page', async ({ page }) => {
  await page.goto('/admin?tab=casinos');
  await expect(page).toHaveURL(/\/auth/);
  await hydrated(page);
  const form = page.getByRole('main').locator('form').first();
  await form.getByLabel('Email', { exact: true }).fill(ADMIN.email);
  await form.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\?tab=casinos/);
  await expect(page.getByRole('heading', { level: 1, name: 'Casino Management' })).toBeVisible();
});
