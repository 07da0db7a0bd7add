import type { Browser } from 'playwright';

const SLOWDOWN = 4;

declare global {
  interface Window {
    firstPointer?: number;
    answered?: number;
  }
}

/** Notes when the first pointer event came in, and when the colour mode followed it. */
function watchAnswer() {
  // No functions with names: what compiles this file marks them with a call that the page does not know.
  for (const kind of ['pointermove', 'pointerdown']) {
    addEventListener(kind, (event) => (window.firstPointer ??= event.timeStamp), { capture: true });
  }
  new MutationObserver(() => (window.answered ??= performance.now())).observe(document, {
    attributes: true,
    subtree: true,
    attributeFilter: ['data-theme'],
  });
}

/** Milliseconds from the first touch of a page that nobody has touched yet to its answer, on a slow processor. */
export async function firstInteraction(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage();
  try {
    await page.addInitScript(watchAnswer);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(url);
    // Somebody has looked at the page for a moment.
    await page.locator('link[rel=modulepreload]').first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    // The menu is opened behind the page's back: the click that follows is its first event.
    const button = page.locator('header details button', { hasText: 'Dark' }).first();
    await button.evaluate((node) => {
      node.closest('details')?.setAttribute('open', '');
      // Browsers report a pointer that rests where a page appears.
      delete window.firstPointer;
    });
    await button.click();
    const answer = await page.waitForFunction(() => window.answered && window.answered - (window.firstPointer ?? NaN));
    return Number(await answer.jsonValue());
  } finally {
    await page.close();
  }
}
