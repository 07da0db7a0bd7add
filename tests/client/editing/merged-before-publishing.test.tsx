// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { usePostEditing } from '../../../client/features/blog/admin/use-post-editing';
import type { AdminPost } from '../../../client/features/blog/admin/blog-admin-data';
import { postCopyValues, postFormValues } from '../../../client/features/blog/admin/post-form';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import { setViewer } from '../../../client/features/auth/known-viewer';
import { answeringLink, callFailure, renderInAdmin } from '../admin-fixture';

const ID = 'b5d2c1de-0f4d-4f38-9a31-0d0c2a1f1a11';
const READ_AT = new Date('2026-01-01T10:00:00Z');

/** The draft as its author has it now. */
let stored: AdminPost;
let published: object[] = [];
let base: Date | null = null;

const draft = (more: Partial<AdminPost>): AdminPost => ({
  id: ID,
  title: 'Three knives',
  slug: 'three-knives',
  content: 'Text',
  excerpt: null,
  featuredImage: null,
  featuredImageAlt: '',
  metaDescription: null,
  metaKeywords: [],
  categoryId: null,
  category: null,
  status: 'draft',
  publishedAt: null,
  createdAt: READ_AT,
  updatedAt: READ_AT,
  authorId: null,
  author: 'Ada',
  reviewerId: null,
  reviewer: null,
  kind: 'article',
  sentAt: null,
  reviewState: 'requested',
  reviewNote: null,
  tags: [],
  copy: null,
  ...more,
});

function answer(path: string, input: { values: { change: object }; baseUpdatedAt: Date | null }): unknown {
  if (path === 'admin.posts.edited') return { post: stored, draft: null };
  if (path === 'admin.posts.revisions.list')
    return { items: [{ savedBy: 'Ada', savedById: 'ada', savedAt: stored.updatedAt }] };
  if (path === 'admin.posts.saveCopy') {
    base = input.baseUpdatedAt;
    const values = { typed: {}, base: {}, change: input.values.change };
    stored = { ...stored, copy: { ...stored.copy, values, updatedAt: new Date() } as AdminPost['copy'] };
    return { updatedAt: stored.copy?.updatedAt };
  }
  if (path !== 'admin.posts.publishCopy') return [];
  if (stored.updatedAt.getTime() !== base?.getTime()) throw callFailure(409, SAVED_MEANWHILE);
  published.push(stored.copy?.values.change ?? {});
  stored = { ...stored, status: 'published', copy: null };
  return { id: ID };
}

const server = answeringLink(answer);

function Editor({ post = draft({}) }: { post?: AdminPost }) {
  const editing = usePostEditing({ id: ID, post, draft: null });
  const { form, problem } = editing;
  const publish = () => {
    form.setValue('status', 'published');
    void editing.publish();
  };
  return (
    <>
      <input aria-label="Title" {...form.register('title')} />
      {form.watch('tags').map(({ id, name }) => (
        <i key={id}>{name}</i>
      ))}
      <button onClick={publish}>Publish</button>
      {problem?.kind === 'failed' && <p>{problem.message}</p>}
      {problem?.kind === 'conflict' && (
        <>
          <h1>{problem.message}</h1>
          <p>Choose: {problem.differences.map(({ label }) => label).join(', ')}</p>
        </>
      )}
    </>
  );
}

afterEach(() => {
  cleanup();
  setViewer(null);
  published = [];
});

test('what a colleague changed in a draft meanwhile is shown before it is published', async () => {
  const person = userEvent.setup();
  stored = draft({ title: 'Four knives', updatedAt: new Date('2026-01-01T10:05:00Z') });
  renderInAdmin(server, <Editor />, { client: { auth: {} } });
  const press = async () => await person.click(screen.getByRole('button', { name: 'Publish' }));
  await press();
  await screen.findAllByText('Ada changed this meanwhile: title. Look at it, then publish again.');
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Four knives');
  expect(published).toEqual([]);
  await press();
  await vi.waitFor(() => expect(published).toEqual([{ status: 'published' }]), 20_000);
});

test('A working copy with fields that the form does not have opens with the others', async () => {
  const typed = { title: 'As typed', name: 'x', content: 5, slug: null, tags: [5, { id: {}, name: {} }] };
  const values = { typed, change: { title: 'As typed' }, base: { title: 'Three knives' } };
  const times = { baseUpdatedAt: READ_AT, updatedAt: READ_AT, publishAt: null };
  const copy = { values, ...times, problem: null, editorId: null, editor: null, begunBy: null };
  stored = draft({ copy });
  renderInAdmin(server, <Editor post={stored} />, { client: { auth: {} } });
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'As typed');
});

test.for([
  ['a colleague', 'ben', SAVED_MEANWHILE],
  ['its editor in another tab', 'ada', 'You changed this in another tab.'],
] as const)(
  'A reopened working copy asks about the tags and the time that %s published too',
  async ([, viewer, title]) => {
    setViewer({ id: viewer } as Parameters<typeof setViewer>[0]);
    const [fair, fast, fees] = ['Fair', 'Fast', 'Fees'].map((name) => ({ id: name.toLowerCase(), name }));
    const begun = draft({ status: 'published', publishedAt: READ_AT, tags: fair ? [fair] : [] });
    const mine = { ...postFormValues(begun), tags: fast ? [fast] : [], publishedAt: '2026-01-01T09:00' };
    const times = { baseUpdatedAt: READ_AT, updatedAt: READ_AT, publishAt: null };
    const copy = { values: postCopyValues(mine, postFormValues(begun)), ...times };
    stored = {
      ...begun,
      tags: fees ? [fees] : [],
      publishedAt: new Date('2026-01-01T08:00:00Z'),
      updatedAt: new Date('2026-01-01T10:05:00Z'),
      copy: { ...copy, problem: null, editorId: null, editor: null, begunBy: null },
    };
    renderInAdmin(server, <Editor post={stored} />, { client: { auth: {} } });
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(/^Choose/)).toHaveProperty('textContent', 'Choose: Tags, Published at');
    expect(screen.getByRole('heading')).toHaveProperty('textContent', title);
    expect(published).toEqual([]);
  },
);
