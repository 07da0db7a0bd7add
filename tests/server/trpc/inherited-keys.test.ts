import { expect, inject, test } from 'vitest';
import { MARK_END, MARK_START, markedExcerpt } from '../../../server/features/search/marked-text';
import { changeText } from '../../../shared/history/casino-change-text';
import { findHeadings } from '../../../shared/content/headings';
import { createEmptyTestDatabase } from '../../database/postgres';
import { runFromSources } from '../../fixtures/command';

test('a change with the name of an inherited property for its key or status is still text', () => {
  const change = { key: 'constructor', before: 'constructor', after: 'toString', note: null };
  expect(changeText({ ...change, kind: 'status' }, [])).toMatchObject({ before: 'not listed', after: 'not listed' });
  expect(changeText({ ...change, kind: 'review' }, []).label).toBe('Text');
  expect(changeText({ ...change, kind: 'fact' }, []).label).toBe('Constructor');
});

test('an entity with the name of an inherited property stays as it is', () => {
  expect(findHeadings('<h2 id="x">a &constructor; b &amp; c</h2>')).toMatchObject([{ text: 'a &constructor; b & c' }]);
  const headline = `&toString; ${MARK_START}word${MARK_END} &valueOf;`;
  expect(markedExcerpt(headline)?.join('')).toContain('&toString; word &valueOf;');
});

test('a command with the name of an inherited property is unknown', async () => {
  const { connectionString, drop } = await createEmptyTestDatabase(inject('postgres'));
  const { code, output } = await runFromSources('migrate', ['constructor'], { DATABASE_URL: connectionString });
  await drop();
  expect(output).toContain('Unknown: constructor. Use one of up, status.');
  expect(code).toBe(1);
});
