import { signIn } from '../fixtures/signed-in';
import { expectAccessible, expectNoSidewaysScroll } from './accessible';
import { DESKTOP, PHONE } from './screen-sizes';
import { expect, writingTest as test } from './test';

test.beforeEach(async ({ context, database, site }) => {
  await signIn(context, database.db, site.url, { email: 'look@example.com', isAdmin: true });
});

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="#8a1a4b"/></svg>`;

test('logo, accent and menu are chosen with a preview, reach the home page in both modes, and go back', async ({
  page,
  watched,
}) => {
  watched.expectProblem(/status of 400/);
  await page.goto('/admin?tab=settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Look' }).click();
  const colour = page.getByLabel('Colour, as #rrggbb');
  await colour.fill('#ff9db0');
  await expect(page.getByText(/White on it has 1\.9 : 1/)).toBeVisible();
  await page.getByRole('button', { name: /^Take #/ }).click();
  await expect(page.getByText('White on it, buttons')).toBeVisible();
  await colour.fill('#8a1a4b');
  await page.getByRole('button', { name: 'Replace the logo' }).click();
  await page
    .getByLabel('Upload images')
    .or(page.locator('input[type=file]'))
    .first()
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) });
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Make it from the logo' }).click();
  const menu = page.getByRole('group', { name: 'Entries of the header menu' });
  await menu.getByRole('button', { name: 'Remove Tools' }).click();
  await menu.getByRole('button', { name: 'Move Games down' }).click();
  await expect(menu.getByRole('button', { name: 'Move Games down' })).toBeFocused();
  await menu.getByLabel('Label of entry 1').fill('CS2 sites');
  await menu.getByLabel('Address of entry 6').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Save Look' }).click();
  await expect(menu.getByText(/Address must be a path/)).toBeVisible();
  await menu.getByLabel('Address of entry 6').fill('/blog?q=crash');
  const preview = page.getByRole('figure', { name: 'Preview, dark' });
  await expect(preview.getByText('CS2 sites')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Move Latest articles up' }).click();
  await page.getByRole('button', { name: 'Save Look' }).click();
  await expect(page.getByText('Look saved')).toBeVisible();

  const button = page.getByRole('link', { name: 'Claim Top Bonuses' });
  const nav = page.getByRole('navigation', { name: 'Main' });
  await page.setViewportSize(DESKTOP);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    await expect(nav.getByRole('link')).toHaveText(['CS2 sites', 'How we rank', 'Blog']);
    await expect(nav.locator('summary')).toHaveText(['', 'Guides', 'Games', 'Lists']);
    await expect(button).toHaveCSS(
      'background-color',
      colorScheme === 'light' ? 'rgb(138, 26, 75)' : /rgb\((?!40, 103)/,
    );
    await expect(page.getByRole('banner').locator('img').first()).toHaveAttribute('src', /^\/uploads\//);
  }
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByText('CS2 sites')).toBeVisible();
  await expectNoSidewaysScroll(page);
  const icon = await page.request.get('/icons/apple-touch-icon.png');
  expect(icon.headers()['cache-control']).toBe('public, max-age=3600');

  await page.goto('/admin?tab=settings&view=look');
  for (const section of ['Logo and icon', 'Accent', 'Header menu', 'Home page'])
    await page.getByRole('button', { name: `${section}: reset to default` }).click();
  await page.getByRole('button', { name: 'Save Look' }).click();
  await expect(page.getByText('Look saved')).toBeVisible();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await expect(button).toHaveCSS('background-color', 'rgb(0, 71, 205)');
  await expect(page.getByRole('banner').locator('svg').first()).toBeVisible();
});
