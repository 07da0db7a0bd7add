import fc from 'fast-check';
import { JSDOM, VirtualConsole } from 'jsdom';
import { expect, test } from 'vitest';
import { MarkdownRefused } from '../../../server/markdown/markdown-refused';
import { renderMarkdown } from '../../../server/markdown/render-markdown';
import { markdownSource } from '../../fixtures/fuzz/markdown-source';
import { FUZZ_TIMEOUT, fuzzing } from '../../fixtures/fuzz/settings';
import { offencesIn } from '../../fixtures/markdown/offences';
import { parseHtml } from '../../fixtures/parse-html';

// A separate console, since jsdom reports broken style sheets.
const quiet = { virtualConsole: new VirtualConsole() };
const { document } = new JSDOM('<!doctype html><article></article>', quiet).window;
const article = document.querySelector('article') as Element;

// Independent of the pipeline: parsed by another parser, as part of a page, and checked against a separate list.
function parsed(html: string): Element {
  article.innerHTML = html;
  return article;
}

function getHtml(source: string): string {
  try {
    return renderMarkdown(source);
  } catch (error) {
    if (error instanceof MarkdownRefused) return '';
    throw error;
  }
}

test('P25: any source becomes allowed HTML, which stays the same when parsed again', { timeout: FUZZ_TIMEOUT }, () => {
  fc.assert(
    fc.property(markdownSource, (source) => {
      expect(offencesIn(parsed(getHtml(source)))).toEqual([]);
      const once = article.innerHTML;
      expect(parsed(once).innerHTML).toBe(once);
    }),
    fuzzing(300),
  );
});

test('P25: the page around a text is the same for any text', { timeout: FUZZ_TIMEOUT }, () => {
  const getShell = (html: string) => {
    const page = parseHtml(`<!doctype html><title>t</title><main><article>${html}</article></main><footer>f</footer>`);
    page.querySelector('article')?.replaceChildren();
    return page.documentElement.outerHTML;
  };
  const harmless = getShell('x');
  fc.assert(
    fc.property(markdownSource, (source) => {
      expect(getShell(getHtml(source))).toBe(harmless);
    }),
    fuzzing(60),
  );
});

test('all words of a plain text are kept', { timeout: FUZZ_TIMEOUT }, () => {
  const plain = fc.array(fc.stringMatching(/^[a-zA-Z0-9åäö]{1,12}$/u), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(plain, (words) => {
      expect(parsed(renderMarkdown(words.join(' '))).textContent.trim()).toBe(words.join(' '));
    }),
    fuzzing(200),
  );
});

test('P25: the same sources do harm without sanitizing', () => {
  const offending = fc.sample(markdownSource, fuzzing(300)).filter((source) => offencesIn(parsed(source)).length > 0);
  expect(offending.length).toBeGreaterThan(100);
});
