import { axeProblems } from '../fixtures/axe';
import { expect, hydrated, test } from './test';

test('a review hands out its address and a badge, to copy, accessible in both modes and sizes', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/casino/copperline');
  await hydrated(page);
  await page.getByText('Share this review', { exact: true }).click();
  const section = page.getByRole('region', { name: 'Share this review' });
  const badge = section.getByRole('img', { name: /^Badge: Copperline/ });
  await badge.scrollIntoViewIfNeeded();
  await expect(badge).toHaveJSProperty('naturalWidth', 240);
  await section.getByRole('button', { name: 'Copy Badge in HTML' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('/badge/copperline.svg"');
  expect(copied).toContain('/casino/copperline"');
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // The bars that stay would cover what happens to lie below them.
      await page.evaluate(() => scrollTo(0, 0));
      expect(await axeProblems(page), `${width} ${colorScheme}`).toEqual([]);
    }
    const isWider = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isWider, `sideways scroll at ${width}`).toBe(false);
  }
});
