import { describe, expect } from 'vitest';
import { formOf, zipOf } from '../fixtures/transfer/zip';
import { newMember } from '../fixtures/people';
import { slowestDuring, test } from './built-site';

const times = (text: string, length: number) => text.repeat(Math.ceil(length / text.length));
const MEGABYTE = 1024 * 1024;
const post = (content: string) =>
  `<rss><channel><item><title>A</title><wp:post_type>post</wp:post_type><content:encoded><![CDATA[${content}]]></content:encoded></item></channel></rss>`;

const FILES: Record<string, () => [files: Record<string, string | Buffer>, status: number]> = {
  '63 MB of empty lists in a small archive': () => [
    { 'a.zip': zipOf({ 'tables/blog_tags.json': `[${times('[],', 63 * MEGABYTE)}[]]` }) },
    413,
  ],
  '63 MB of one row': () => [
    { 'a.zip': zipOf({ 'tables/blog_tags.json': `[{"name":[${times('[],', 63 * MEGABYTE)}[]]}]` }) },
    200,
  ],
  '60 MB of columns': () => [{ 'blog_tags.csv': `name\n${times(',', 60 * MEGABYTE)}` }, 200],
  'six million elements': () => [{ 'a.xml': `<rss><channel>${times('<item/>', 40 * MEGABYTE)}</channel></rss>` }, 413],
  'an item of a million elements': () => [
    { 'a.xml': post('x').replace('<title>', `${times('<a/>', 7 * MEGABYTE)}<title>`) },
    200,
  ],
  'unclosed block marks': () => [{ 'a.xml': post(times('<!--wp:', 7 * MEGABYTE)) }, 200],
  'unclosed captions': () => [{ 'a.xml': post(times('[caption]', 7 * MEGABYTE)) }, 200],
  'twenty thousand long tags': () => [
    { 'blog_tags.json': JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ name: `tag ${index}` }))) },
    200,
  ],
};

describe('a hostile import', () => {
  test.for(Object.entries(FILES))(
    'a hostile import is accepted or refused while pages stay fast: %s',
    async ([, make], { app, db }) => {
      const { cookie } = await newMember(db, { isAdmin: true });
      const [files, status] = make();
      const headers = { Cookie: cookie, Accept: 'application/json' };
      await app.fetch('/').then((answer) => answer.arrayBuffer());
      const importing = app.fetch('/admin/import?dryRun=1', { method: 'POST', headers, body: formOf(files) });
      expect(await slowestDuring(app, importing)).toBeLessThan(200);
      const answer = await importing;
      const body = (await answer.json()) as { error?: { message: string } };
      // Whether a large import meets its size or its time limit first depends on the machine.
      const judged = answer.status === 422 ? 413 : answer.status;
      expect([judged, body.error?.message ?? '']).toEqual([
        status,
        status === 200 ? '' : expect.stringMatching(/^[A-Z‘'].+too (many|large|long)/),
      ]);
    },
  );
});
