import { readFileSync } from 'node:fs';
import { PHONE } from './screen-sizes';
import { expect, test } from './test';

test.use({ viewport: PHONE });

/** For dates, fonts and a few words more. */
const TOLERANCE = 1.1;
/** Words of the longest list, without tolerance. */
const MOST_WORDS: Record<string, number> = { '/casinos': 900 };

/** Rows of docs/visitor-tasks.md: the page, then its height and words before and now. */
function documented() {
  const text = readFileSync(new URL('../../docs/visitor-tasks.md', import.meta.url), 'utf8');
  return [...text.matchAll(/^\| (\/\S*) \|(?: *[\d,]+ \|){2} *([\d,]+) \| *([\d,]+) \|$/gm)].map(
    ([, path, ...most]) => ({
      path: path ?? '',
      most: most.map((figure) => Number(figure.replaceAll(',', ''))),
    }),
  );
}

test('The main pages are as short on a phone as docs/visitor-tasks.md says', async ({ page }) => {
  const pages = documented();
  expect(pages).toHaveLength(20);
  const longer: unknown[] = [];
  for (const { path, most } of pages) {
    await page.goto(path);
    const found = await page.evaluate(() => {
      for (const element of document.querySelectorAll<HTMLElement>('body *')) {
        if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
      }
      const height = document.documentElement.scrollHeight;
      // The choices of a closed select are not seen.
      for (const select of document.querySelectorAll('select')) select.remove();
      return [height, document.body.innerText.trim().split(/\s+/).length];
    });
    const limits = [(most[0] ?? 0) * TOLERANCE, MOST_WORDS[path] ?? (most[1] ?? 0) * TOLERANCE];
    if (found.some((figure, index) => figure > (limits[index] ?? 0))) longer.push({ path, found, most });
  }
  expect(longer).toEqual([]);
});
