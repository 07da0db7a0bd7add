import type { Page, ViewportSize } from 'playwright/test';
import { ALL_RULES, axeProblems, CONTRAST_RULES } from '../fixtures/axe';
import { PHONE, SIZES } from './screen-sizes';
import { expect } from './test';

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { width, shown } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    shown: document.documentElement.clientWidth,
  }));
  expect(width, `sideways scroll at ${shown} px`).toBeLessThanOrEqual(shown);
}

/** Asserts WCAG 1.4.4: with text at 200 % nothing is wider than a phone. Leaves the page at 200 %. */
export async function expectFitsLargeText(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectNoSidewaysScroll(page);
}

async function expectNoAxeProblems(page: Page, colorScheme: 'light' | 'dark', rules = ALL_RULES): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const where = `${colorScheme}, ${page.viewportSize()?.width ?? 0} px, ${page.url()}`;
  expect(await axeProblems(page, rules), where).toEqual([]);
}

/** Asserts at the current size that axe finds nothing in light and dark mode, and that nothing scrolls sideways. */
export async function expectAccessibleHere(page: Page): Promise<void> {
  await expectNoAxeProblems(page, 'light');
  // Dark mode only changes colours, so only the contrast rules run again.
  await expectNoAxeProblems(page, 'dark', CONTRAST_RULES);
  await expectNoSidewaysScroll(page);
}

/**
 * Runs `expectAccessibleHere` at the first size, by default a desktop's, and at each other size all rules in dark mode:
 * a size changes which elements there are, and their colours are those of the first size. Does not reload the page.
 */
export async function expectAccessible(page: Page, sizes: readonly ViewportSize[] = SIZES): Promise<void> {
  const [first, ...others] = sizes;
  if (!first) throw new Error('No size was given.');
  await page.setViewportSize(first);
  await expectAccessibleHere(page);
  for (const size of others) {
    await page.setViewportSize(size);
    await expectNoAxeProblems(page, 'dark');
    await expectNoSidewaysScroll(page);
  }
}
