import type { Browser } from 'playwright';

const SLOWDOWN = 4;

declare global {
  interface Window {
    firstPointer?: number;
    answered?: number;
  }
}

/** Records the time of the first pointer event and of the colour mode change that follows it. */
function watchAnswer() {
  // No named functions: the compiler wraps them in a helper that does not exist in the page.
  for (const kind of ['pointermove', 'pointerdown']) {
    addEventListener(kind, (event) => (window.firstPointer ??= event.timeStamp), { capture: true });
  }
  new MutationObserver(() => (window.answered ??= performance.now())).observe(document, {
    attributes: true,
    subtree: true,
    attributeFilter: ['data-theme'],
  });
}

/** Milliseconds from the first interaction with a fresh page to its visible effect, on a throttled processor. */
export async function firstInteraction(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage();
  try {
    await page.addInitScript(watchAnswer);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(url);
    // Wait until the page has preloaded its modules, as it has when a visitor first reaches for it.
    await page.locator('link[rel=modulepreload]').first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    // Opens the menu without an event, so that the click below is the page's first.
    const button = page.locator('header details button', { hasText: 'Dark' }).first();
    await button.evaluate((node) => {
      node.closest('details')?.setAttribute('open', '');
      // Discards the event a browser sends when a page appears under a resting pointer.
      delete window.firstPointer;
    });
    await button.click();
    const answer = await page.waitForFunction(() => window.answered && window.answered - (window.firstPointer ?? NaN));
    return Number(await answer.jsonValue());
  } finally {
    await page.close();
  }
}
