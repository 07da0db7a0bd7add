import { expectAccessibleHere } from './accessible';
import { SIZES } from './screen-sizes';
import { expect, hydrated, test } from './test';

test('a review offers its address and a badge to copy, accessible in both modes and sizes', async ({
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
  for (const size of SIZES) {
    await page.setViewportSize(size);
    // Fixed bars would cover whatever lies below them.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessibleHere(page);
  }
});
