// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { AdminPost } from '../../../client/features/blog/admin/blog-admin-data';
import { usePostEditing } from '../../../client/features/blog/admin/use-post-editing';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import { answeringLink, callFailure, renderInAdmin } from '../admin-fixture';

const ID = 'b5d2c1de-0f4d-4f38-9a31-0d0c2a1f1a11';
const EMPTY = { excerpt: null, featuredImage: null, featuredImageAlt: '', metaDescription: null, metaKeywords: [] };
const NOBODY = { categoryId: null, category: null, reviewerId: null, reviewer: null, author: null, authorId: null };

let stored: AdminPost;
/** What a colleague saves between the response to this editor's save and the load after it. */
let colleague: ((content: string) => string) | undefined;

const store = (content: string) => {
  stored = { ...stored, content, updatedAt: new Date(stored.updatedAt.getTime() + 1000) };
};

function answer(path: string, input: { content?: string; expectedUpdatedAt: Date }): unknown {
  if (path === 'admin.posts.edited') {
    if (colleague) store(colleague(stored.content));
    colleague = undefined;
    return { post: { ...stored }, draft: null };
  }
  if (path === 'admin.posts.revisions.list') return { items: [] };
  if (path !== 'admin.posts.update') return [];
  const isStale = stored.updatedAt > input.expectedUpdatedAt && stored.content !== input.content;
  if (input.content !== undefined && isStale) throw callFailure(409, SAVED_MEANWHILE);
  store(input.content ?? stored.content);
  return { id: ID };
}

function Editor() {
  const editing = usePostEditing({ id: ID, post: stored, draft: null });
  const { form, problem } = editing;
  return (
    <>
      <textarea aria-label="Content" {...form.register('content')} />
      <button onClick={() => void editing.keep()}>Keep</button>
      {problem?.kind === 'conflict' && <h1>Choose</h1>}
    </>
  );
}

afterEach(cleanup);

test.for([
  [
    'in another line',
    (content: string) => `${content}\nThe colleague’s line`,
    'First, mine, and more\nSecond\nThe colleague’s line',
  ],
  ['in the same line', (content: string) => content.replace('mine', 'theirs'), undefined],
] as const)(
  'What a colleague saved %s right after this editor’s save is not overwritten by the next one',
  async ([, change, merged]) => {
    stored = {
      ...EMPTY,
      ...NOBODY,
      ...{ id: ID, title: 'Three knives', slug: 'three-knives', content: 'First\nSecond', status: 'draft', tags: [] },
      ...{ publishedAt: null, kind: 'article', sentAt: null, reviewState: null, reviewNote: null, copy: null },
      ...{ createdAt: new Date(0), updatedAt: new Date('2026-01-01T10:00:00Z') },
    };
    const person = userEvent.setup();
    renderInAdmin(answeringLink(answer), <Editor />, { client: { auth: {} } });
    const field = screen.getByLabelText('Content');
    const type = (text: string) => fireEvent.input(field, { target: { value: `${text}\nSecond` } });
    const keep = async () => await person.click(screen.getByRole('button', { name: 'Keep' }));
    type('First, mine');
    colleague = (content) => {
      type('First, mine, and more');
      return change(content);
    };
    await keep();
    await vi.waitFor(() => expect(colleague).toBeUndefined(), 20_000);
    await keep();
    if (merged !== undefined) await vi.waitFor(() => expect(stored.content).toBe(merged), 20_000);
    else {
      await screen.findByRole('heading', { name: 'Choose' });
      expect(stored.content).toBe('First, theirs\nSecond');
    }
  },
);
