import { describe, expect, test } from 'vitest';
import {
  changesOf,
  creationOf,
  dateOfUtcText,
  EMPTY_POST,
  isSame,
  lengthText,
  problemsOf,
  utcText,
} from '../../client/features/blog/admin/post-form';

const written = { ...EMPTY_POST, title: 'Mines', slug: 'mines', content: 'Text' };
const now = new Date('2026-06-01T12:00:00Z');

describe('the post form', () => {
  test('sends what is filled in and leaves out a date that is not', () => {
    expect(creationOf({ ...written, metaKeywords: ' odds, , mines ', excerpt: ' ' })).toEqual({
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

  test('sends only the fields that changed', () => {
    const stored = { ...written, publishedAt: '2026-05-01T10:00' };
    expect(changesOf(stored, stored)).toEqual({});
    expect(isSame({ ...stored, metaKeywords: '' }, stored)).toBe(true);
    expect(changesOf({ ...stored, title: 'Mines, again', publishedAt: '' }, stored)).toEqual({
      title: 'Mines, again',
      publishedAt: null,
    });
  });

  test('a scheduled post that is published now gives up its date', () => {
    const stored = { ...written, status: 'scheduled' as const, publishedAt: '2099-01-01T00:00' };
    expect(changesOf({ ...stored, status: 'published' }, stored)).toEqual({ status: 'published', publishedAt: null });
  });

  test('names what is missing beside its field', () => {
    expect(problemsOf(EMPTY_POST, now)).toMatchObject({
      title: { message: 'Title is required' },
      slug: { message: 'Slug is required' },
    });
    expect(problemsOf(written, now)).toEqual({});
    expect(problemsOf({ ...written, content: ' ' }, now)).toEqual({});
    expect(problemsOf({ ...written, content: ' ', status: 'published' }, now)).toHaveProperty('content');
    expect(problemsOf({ ...written, status: 'scheduled' }, now)).toHaveProperty('publishedAt');
    expect(problemsOf({ ...written, status: 'scheduled', publishedAt: '2026-06-01T11:59' }, now)).toHaveProperty(
      'publishedAt',
    );
    expect(problemsOf({ ...written, status: 'scheduled', publishedAt: '2026-06-01T12:01' }, now)).toEqual({});
  });

  test('reads and writes dates in UTC, wherever the editor sits', () => {
    expect(utcText(new Date('2026-01-02T03:04:05.678Z'))).toBe('2026-01-02T03:04');
    expect(dateOfUtcText('2026-01-02T03:04')).toEqual(new Date('2026-01-02T03:04:00Z'));
    expect([utcText(null), dateOfUtcText(''), dateOfUtcText('soon')]).toEqual(['', null, null]);
  });

  test.for([
    ['', '0 words, 1 min'],
    ['One', '1 word, 1 min'],
    ['## It’s 2.5 % — *really*', '3 words, 1 min'],
    ['word '.repeat(1100), '1,100 words, 5 min'],
  ] as const)('counts %j as %s', ([content, text]) => {
    expect(lengthText(content)).toBe(text);
  });
});
