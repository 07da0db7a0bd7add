import type { Page, ViewportSize } from 'playwright/test';
import { axeProblems, CONTRAST_RULES } from '../fixtures/axe';
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

/** Asserts at the current size that axe finds nothing in light and dark mode, and that nothing scrolls sideways. */
export async function expectAccessibleHere(page: Page): Promise<void> {
  const size = `${page.viewportSize()?.width ?? 0} px, ${page.url()}`;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await axeProblems(page), `light, ${size}`).toEqual([]);
  // Dark mode only changes colours, so only the contrast rules run again.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await axeProblems(page, CONTRAST_RULES), `dark, ${size}`).toEqual([]);
  await expectNoSidewaysScroll(page);
}

/** Runs `expectAccessibleHere` at each size, by default desktop and phone, without reloading the page. */
export async function expectAccessible(page: Page, sizes: readonly ViewportSize[] = SIZES): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectAccessibleHere(page);
  }
}
