import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { insertCasino } from '../../builders/casinos';
import { test } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';
import { parseHtml } from '../../fixtures/parse-html';
import { startApp } from '../../fixtures/running-app';

const MARKS = '/*data-0*/</script><code data-request-id="">the-id-of-this-request</code>';
const IMITATION = `${MARKS}<script>alert(1)</script><head><meta charSet="utf-8"/><!--$!--> $& \u2028`;

/** Inline scripts that the page's policy does not allow, or that still are a mark. */
async function findProblems(answer: Response): Promise<string[]> {
  const policy = answer.headers.get('content-security-policy') ?? '';
  const scripts = [...parseHtml(await answer.text()).querySelectorAll('script')].filter(
    (script) => !script.hasAttribute('src') && script.getAttribute('type') !== 'application/ld+json',
  );
  expect(scripts.length, answer.url).toBeGreaterThan(1);
  const isAllowed = (text: string) => policy.includes(createHash('sha256').update(text).digest('base64'));
  return scripts.map(({ textContent }) => textContent).filter((text) => !isAllowed(text) || text.startsWith('/*data-'));
}

test('a text that imitates the marks of page assembly changes no page', async ({ db }) => {
  const { id } = await insertCasino(db, { slug: 'imitating', name: MARKS.slice(0, 60), description: IMITATION });
  await (await adminCaller(db)).caller.admin.casinos.update({ id, fullReview: `${IMITATION}\n\n\`${IMITATION}\`` });
  const app = await startApp(db);
  const written = encodeURIComponent(IMITATION);
  let checked = 0;
  const paths = ['/', '/casinos', '/casino/imitating', `/search?q=${written}`, `/blog?q=${written}`, `/${written}`];
  for (const path of [...paths, `/casino/${written}`, `/casinos?q=${written}`, '/search?q=%2F*data-0*%2F']) {
    const first = await app.fetch(path);
    const canonical = first.headers.get('location');
    const answer = canonical === null ? first : await app.fetch(canonical);
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
    checked += 1;
    expect(await findProblems(answer.clone()), path).toEqual([]);
    // Only an error page names its request, and only in its own markup.
    const named = (await answer.text()).split('<code data-request-id="">').length - 1;
    expect(named, path).toBeLessThanOrEqual(1);
  }
  expect(checked).toBeGreaterThan(5);
  await app.close();
});
