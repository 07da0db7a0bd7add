import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  postChanges,
  EMPTY_POST,
  postCopyValues,
  postNames,
  postOfCopy,
  postProblems,
} from '../../../client/features/blog/admin/post-form';
import { shownTime, typedTime } from '../../../client/ui/admin/publication-time';
import { postCreateInput } from '../../../shared/content/blog-admin.schema';
import { lengthText } from '../../../client/features/markdown/admin/length-text';

const written = { ...EMPTY_POST, title: 'Mines', slug: 'mines', content: 'Text' };
// Noon in Los Angeles, the time zone of these tests.
const now = new Date('2026-06-01T19:00:00Z');

beforeAll(() => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
});
afterAll(() => {
  vi.unstubAllEnvs();
});

describe('unpublished changes of a post', () => {
  const stored = { ...written, status: 'published' as const, publishedAt: '2026-05-01T17:00:00.000Z' };

  test('the unpublished changes of a post contain only what their editor changed, so that others’ publications are kept', () => {
    const copy = postCopyValues({ ...stored, content: 'Mine' }, stored);
    expect(copy).toEqual({ typed: { content: 'Mine' }, change: { content: 'Mine' }, base: { content: 'Text' } });
    const later = { ...stored, title: 'Theirs', excerpt: 'Theirs' };
    expect(postOfCopy(copy, later)).toEqual({ ...later, content: 'Mine' });
  });

  test('the unpublished changes of a post store a time as an instant, which another editor reads in their own zone', () => {
    const copy = postCopyValues({ ...stored, publishedAt: typedTime('2026-06-02T08:00') }, stored);
    expect(copy.typed).toEqual({ publishedAt: '2026-06-02T15:00:00.000Z' });
    const { publishedAt } = postOfCopy(copy, stored);
    expect(shownTime(publishedAt)).toBe('2026-06-02T08:00');
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(shownTime(publishedAt)).toBe('2026-06-02T17:00');
    vi.stubEnv('TZ', 'America/Los_Angeles');
  });

  test('unpublished changes with a time that occurs twice are not published: the server gets the text, which it refuses', () => {
    const copy = postCopyValues({ ...stored, publishedAt: typedTime('2026-11-01T01:30') }, stored);
    expect(copy.change).toEqual({ publishedAt: '2026-11-01T01:30' });
    expect(postCreateInput.shape.publishedAt.safeParse(copy.change?.publishedAt).success).toBe(false);
  });
});

test('the form of a new post sends every field, and leaves out an empty date', () => {
  const copy = postCopyValues({ ...written, metaKeywords: ' odds, , mines ', excerpt: ' ' }, EMPTY_POST, {
    isNew: true,
  });
  expect(postCreateInput.parse(copy.change)).toEqual({
    title: 'Mines',
    slug: 'mines',
    content: 'Text',
    excerpt: null,
    featuredImage: null,
    featuredImageAlt: '',
    categoryId: null,
    tagIds: [],
    status: 'draft',
    metaDescription: null,
    metaKeywords: ['odds', 'mines'],
  });
});

test('the post form sends only the fields that changed', () => {
  const stored = { ...written, publishedAt: '2026-05-01T17:00:00.000Z' };
  expect(postChanges(stored, stored)).toEqual({});
  expect(postNames({ ...stored, metaKeywords: '' }, stored)).toEqual([]);
  expect(postChanges({ ...stored, title: 'Mines, again', publishedAt: '' }, stored)).toEqual({
    title: 'Mines, again',
    publishedAt: null,
  });
});

test('a scheduled post that is published now loses its date', () => {
  const stored = { ...written, status: 'scheduled' as const, publishedAt: '2099-01-01T08:00:00.000Z' };
  expect(postChanges({ ...stored, status: 'published' }, stored)).toEqual({ status: 'published', publishedAt: null });
});

test('the post form names missing values next to their fields', () => {
  expect(postProblems(EMPTY_POST, now)).toMatchObject({
    title: { message: 'Title is required' },
    slug: { message: 'Slug is required' },
  });
  expect(postProblems(written, now)).toEqual({});
  expect(postProblems({ ...written, content: ' ' }, now)).toEqual({});
  expect(postProblems({ ...written, content: ' ', status: 'published' }, now)).toHaveProperty('content');
  expect(postProblems({ ...written, status: 'scheduled' }, now)).toHaveProperty('publishedAt');
  expect(
    postProblems({ ...written, status: 'scheduled', publishedAt: '2026-06-01T18:59:00.000Z' }, now),
  ).toHaveProperty('publishedAt');
  expect(postProblems({ ...written, status: 'scheduled', publishedAt: '2026-06-01T19:01:00.000Z' }, now)).toEqual({});
});

test('the post form has nothing unsaved if the server only trimmed the text', () => {
  const typed = { ...written, title: ' Mines ', content: 'Text\n', excerpt: ' ', metaKeywords: 'odds , mines,' };
  const stored = { ...written, metaKeywords: 'odds, mines' };
  expect(postNames(typed, stored)).toEqual([]);
  expect(postNames({ ...typed, content: 'Text\nmore\n' }, stored)).toEqual(['content']);
  expect(postNames({ ...typed, slug: 'Not a slug' }, stored)).toEqual(['slug']);
});

test('a nonexistent time is an error at its field', () => {
  const skipped = { ...written, publishedAt: '2027-03-14T02:30' };
  expect(postProblems(skipped, now)).toEqual({
    publishedAt: { type: 'publication', message: 'Clocks are put forward over this time. Choose another.' },
  });
  expect(postProblems({ ...written, publishedAt: 'soon' }, now)).toHaveProperty('publishedAt');
});

test.for([
  ['', '0 words, 1 min'],
  ['One', '1 word, 1 min'],
  ['## It’s 2.5 % — *really*', '3 words, 1 min'],
  ['word '.repeat(1100), '1,100 words, 5 min'],
] as const)('the post form counts %j as %s', ([content, text]) => {
  expect(lengthText(content)).toBe(text);
});
