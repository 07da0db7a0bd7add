import { expect } from 'vitest';
import { test } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';

test('an editor sees a text as visitors will, without scripts', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const { html } = await caller.admin.markdown.preview({
    markdown: '## Odds\n\n<script>alert(1)</script>\n\n**97 %**',
  });
  expect(html).toContain('<strong>97 %</strong>');
  expect(html).toContain('Odds');
  expect(html).not.toContain('<script');
});

test('a text that cannot be rendered is refused with its reason', async ({ db }) => {
  const { caller } = await adminCaller(db);
  await expect(caller.admin.markdown.preview({ markdown: '> '.repeat(500) + 'deep' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining('too deeply nested') as string,
  });
  await expect(caller.admin.markdown.preview({ markdown: 'x'.repeat(200_001) })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
});
