import { spawnSync } from 'node:child_process';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { MAX_LETTER_BYTES, writeLetter } from '../../../server/markdown/letter-mail';
import { createMarkdownRenderer, PATIENT_MS } from '../../../server/markdown/markdown-renderer';
import { MarkdownRefused } from '../../../server/markdown/markdown-refused';
import { PIPELINE_VERSION } from '../../../server/markdown/pipeline-version';
import { renderMarkdown } from '../../../server/markdown/render-markdown';
import { LABORIOUS_BODIES, PATHOLOGICAL_BODIES } from '../../fixtures/markdown/pathological-bodies';

const logger = pino({ level: 'silent' });
const renderer = createMarkdownRenderer({ logger, timeoutMs: PATIENT_MS });
/** With the limit of somebody at a screen, for hostile texts. */
const strict = createMarkdownRenderer({ logger });
afterAll(() => Promise.all([renderer.close(), strict.close()]));

async function toRefusal(rendering: Promise<unknown>): Promise<MarkdownRefused | undefined> {
  try {
    await rendering;
    return undefined;
  } catch (error) {
    if (error instanceof MarkdownRefused) return error;
    throw error;
  }
}

test('the thread gives the same HTML as the pipeline, with its version', async () => {
  const source = '# Hi\n\n| a |\n|---|\n| b |';
  expect(await renderer.render(source)).toEqual({ html: renderMarkdown(source), version: PIPELINE_VERSION });
});

test('the thread writes the mail of a letter, and gives up one that takes too long', async () => {
  const words = {
    siteName: 'LootRank',
    publicUrl: 'https://lootrank.test',
    sender: 'Somebody',
    title: 'News',
    firstLine: '',
  };
  const letter = { ...words, bodyHtml: '<p>Words.</p>' };
  expect(await renderer.writeLetter(letter)).toEqual(writeLetter(letter));
  const hostile = { ...words, bodyHtml: '<p>x</p>'.repeat(MAX_LETTER_BYTES / 8) };
  const hasty = createMarkdownRenderer({ logger, timeoutMs: 5 });
  expect(await toRefusal(hasty.writeLetter(hostile))).toMatchObject({ reason: 'too_slow' });
  await hasty.close();
  expect(await renderer.writeLetter({ ...words, bodyHtml: 'x'.repeat(MAX_LETTER_BYTES + 1) })).toBeUndefined();
});

test('concurrent texts are rendered one after another, each for its own caller', async () => {
  const rendered = await Promise.all(['a', 'b', 'c'].map((source) => renderer.render(source)));
  expect(rendered.map(({ html }) => html)).toEqual(['<p>a</p>', '<p>b</p>', '<p>c</p>']);
});

test('a text of 200,000 bytes is accepted, and one more byte is refused as too long', async () => {
  const longest = `${'é'.repeat(99_999)}ab`;
  expect(await toRefusal(renderer.render(longest))).toBeUndefined();
  const refusal = await toRefusal(renderer.render(`${longest}c`));
  expect(refusal).toMatchObject({ code: 'MARKDOWN_REFUSED', status: 400, reason: 'too_long' });
  expect(refusal?.message).toContain('too long');
});

test.each([
  ['quotes', (depth: number) => `${'> '.repeat(depth)}x`],
  ['lists', (depth: number) => `${'- '.repeat(depth)}x`],
  ['elements', (depth: number) => `${'<div>'.repeat(depth)}x${'</div>'.repeat(depth)}`],
  ['elements the first look does not know', (depth: number) => `${'<x-y>'.repeat(depth)}x`],
])('%s nest 100 deep and no deeper', async (_what, nested) => {
  expect(await toRefusal(renderer.render(nested(100)))).toBeUndefined();
  expect(await toRefusal(renderer.render(nested(101)))).toMatchObject({ reason: 'too_deep' });
});

test('long lists, many closed elements and HTML in code blocks do not count as nesting', async () => {
  const sources = ['- a\n  - b\n'.repeat(300), '<div>a</div>\n\n'.repeat(300), '<p>a\n\n'.repeat(300)];
  const code = ['```html\n' + '<div>\n'.repeat(300) + '```', 'the `<div>` element and '.repeat(300)];
  for (const source of [...sources, ...code]) expect(await toRefusal(renderer.render(source))).toBeUndefined();
});

test('a thread that takes too long is replaced', async () => {
  const impatient = createMarkdownRenderer({ logger, timeoutMs: 50 });
  const slow = impatient.render('[a]('.repeat(40_000));
  const next = impatient.render('next', PATIENT_MS);
  expect(await toRefusal(slow)).toMatchObject({ reason: 'too_slow' });
  expect((await next).html).toBe('<p>next</p>');
  await impatient.close();
});

test('a text that no caller waits for may take longer', async () => {
  const impatient = createMarkdownRenderer({ logger, timeoutMs: 1 });
  const text = 'A *list*:\n\n- x\n\n'.repeat(100);
  await expect(impatient.render(text)).rejects.toMatchObject({ reason: 'too_slow' });
  expect((await impatient.render(text, PATIENT_MS)).html).toContain('<em>list</em>');
  await impatient.close();
});

test('a closed renderer refuses with a sentence', async () => {
  const closed = createMarkdownRenderer({ logger });
  await closed.close();
  await expect(closed.render('x')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

describe('pathological bodies', { concurrent: false }, () => {
  // tests/faults/hostile-load.test.ts runs all of them.
  const laborious = Object.entries(LABORIOUS_BODIES).slice(0, 2);
  test.each([...Object.entries(PATHOLOGICAL_BODIES), ...laborious])(
    'R16: %s is stored or refused, and the next text renders',
    async (_name, source) => {
      // The renderer's own limit of two seconds ends the others.
      const refusal = await toRefusal(strict.render(source));
      if (refusal) expect(['too_long', 'too_deep', 'too_slow']).toContain(refusal.reason);
      expect((await strict.render('next', PATIENT_MS)).html).toBe('<p>next</p>');
    },
  );
});

test('R16: while a hostile text renders, the process serves other requests', async () => {
  const slow = toRefusal(strict.render('[a]('.repeat(40_000)));
  let turns = 0;
  const beat = setInterval(() => (turns += 1), 10);
  await slow;
  clearInterval(beat);
  // A process that rendered by itself would come to none.
  expect(turns).toBeGreaterThan(10);
});

test('a process that has rendered exits without closing the renderer', () => {
  const module = new URL('../../../server/markdown/markdown-renderer.ts', import.meta.url).href;
  const script = `
    import { pino } from 'pino';
    import { createMarkdownRenderer } from '${module}';
    const { html } = await createMarkdownRenderer({ logger: pino({ level: 'silent' }) }).render('*x*', 20_000);
    process.stdout.write(html);`;
  const run = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  expect(run.stdout).toBe('<p><em>x</em></p>');
  expect(run.status).toBe(0);
});
