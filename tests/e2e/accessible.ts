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

/** With letters of twice the size nothing on a phone is wider than it: WCAG 1.4.4. The page keeps those letters. */
export async function expectRoomForLargeLetters(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectNoSidewaysScroll(page);
}

/** Axe finds nothing in the open page in light and dark at its present size, and nothing scrolls sideways. */
export async function expectAccessibleHere(page: Page): Promise<void> {
  const size = `${page.viewportSize()?.width ?? 0} px, ${page.url()}`;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await axeProblems(page), `light, ${size}`).toEqual([]);
  // The same elements in other colours.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await axeProblems(page, CONTRAST_RULES), `dark, ${size}`).toEqual([]);
  await expectNoSidewaysScroll(page);
}

/** The same on a desktop and on a phone, or in other sizes, without loading the page again. */
export async function expectAccessible(page: Page, sizes: readonly ViewportSize[] = SIZES): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectAccessibleHere(page);
  }
}
