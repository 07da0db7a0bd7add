import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createParseThread } from '../../../server/features/transfer/parse-thread';
import { parseFile } from '../../../server/features/transfer/parsing/parse-file';

const file = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) });
const times = (text: string, length: number) => text.repeat(Math.ceil(length / text.length));
const MILLION = 1_000_000;

const wordPressPost = (content: string) =>
  `<rss><channel><item><title>A</title><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded><![CDATA[${content}]]></content:encoded></item></channel></rss>`;

describe('the content of an import is counted while it is read', () => {
  const row = '{"name":"x"},\n';
  test.for([
    ['lists that are no rows', 'blog_tags.json', `[${times('[],', 30 * MILLION)}[]]`],
    ['rows', 'blog_tags.json', `[${times(row, 300_000)}{"name":"y"}]`],
    ['rows of a CSV', 'blog_tags.csv', `name\n${times('x\n', 50_000)}`],
    ['rows of a CSV that do not fit', 'blog_tags.csv', `name\n${times('x,y\n', 100_000)}`],
    ['posts of a Ghost export', 'g.json', `{"db":[{"data":{"posts":[${times('{"id":1},', 200_000)}{}]}}]}`],
    ['entries of a WordPress export', 'a.xml', `<rss><channel>${times('<item/>', 1_500_000)}</channel></rss>`],
  ] as const)('an import with too many %s is refused while it is read', ([, name, text]) => {
    expect(() => parseFile(file(name, text))).toThrow(/too many/);
  });

  test('the rows of several imported files are counted together', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'lootrank-import-'));
    const half = file('blog_tags.csv', `name\n${times('x\n', 2 * 15_000)}`);
    const files = ['blog_tags (1).csv', 'blog_tags (2).csv'].map((name) => ({
      name,
      path: path.join(directory, name),
    }));
    for (const { path: place } of files) await writeFile(place, half.bytes);
    const readSources = createParseThread();
    await expect(readSources(files)).rejects.toMatchObject({ status: 413, message: expect.stringContaining('Tags') });
    const { rows } = await readSources(files.slice(0, 1));
    expect(rows).toHaveLength(15_000);
    await rm(directory, { recursive: true });
  });
});

describe('a text crafted to be slow or deep is parsed in linear time', () => {
  const long = (text: string) => times(text, 4 * MILLION);
  test.for([
    ['unclosed block marks', 'a.xml', wordPressPost(long('<!--wp:'))],
    ['unclosed block marks with blanks', 'a.xml', wordPressPost(long('<!-- '))],
    ['unclosed captions', 'a.xml', wordPressPost(long('[caption]'))],
    ['formatting that is never closed', 'a.xml', wordPressPost('<b id=1></i><p>'.repeat(9_000))],
    ['shortcodes that never end', 'a.xml', wordPressPost(times('[a x=', 400_000))],
    ['buttons that never end', 'a.xml', wordPressPost(times('[button url=/x ', 400_000))],
    ['buttons that never close', 'a.xml', wordPressPost(times('[button url=/x]a ', 400_000))],
    ['emphasis that never ends', 'a.xml', wordPressPost(times('_a', 200_000))],
    ['captions that never open', 'a.xml', wordPressPost(`${long('[caption')}[/caption]`)],
    ['entities that do not end', 'a.xml', wordPressPost('x').replace('<title>A', `<title>${times('&amp;a', MILLION)}`)],
    ['unclosed XML comments', 'a.xml', `<rss><channel>${long('<!--')}`],
    ['unclosed CDATA', 'a.xml', `<rss><channel>${long('<![CDATA[')}`],
    ['unclosed elements', 'a.xml', `<rss><channel>${long('<item>')}`],
    ['nested elements', 'a.xml', wordPressPost('x').replace('<title>', `${times('<a>', 300_000)}<title>`)],
    ['nested lists', 'blog_tags.json', `[{"name":${long('[')}`],
    ['nested objects', 'settings.json', `[{"key":"siteName","value":${times('{"a":', 500)}1${times('}', 100)}}]`],
    ['an unclosed text', 'blog_tags.json', `[{"name":"${long('\\"')}`],
    ['an endless quoted field', 'blog_tags.csv', `name\n"${long('a')}${long('a')}${long('a')}`],
    ['endless columns', 'blog_tags.csv', `name\n${long(',')}${long(',')}${long(',')}`],
    ['endless names', 'blog_tags.csv', `name${times(',a', 5_000)}\n`],
    ['a list of unclosed quotes', 'casinos.csv', `name,positives\nA,"{${times('""a""\\,', MILLION)}}"\n`],
    ['blanks before nothing', 'casinos.csv', long(' ')],
  ] as const)('a text with %s is parsed in linear time', ([, name, text]) => {
    // In quadratic time these would take minutes.
    const start = performance.now();
    const { problems } = parseFile(file(name, text));
    expect(performance.now() - start).toBeLessThan(30_000);
    expect(problems).not.toEqual([]);
  });
});

test('parsing that fails is aborted after a timeout with an error sentence, and the next import is parsed', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'lootrank-import-'));
  const place = path.join(directory, 'blog_tags.csv');
  await writeFile(place, `name\n${times('x\n', 2 * 15_000)}`);
  const files = [{ name: 'blog_tags.csv', path: place }];
  const hasty = createParseThread({ limitMs: 1 });
  await expect(hasty(files)).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('took too long'),
  });
  expect((await createParseThread()(files)).rows).toHaveLength(15_000);
  await rm(directory, { recursive: true });
});
