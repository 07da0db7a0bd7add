// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { observable } from '@trpc/server/observable';
import type { TRPCLink } from '@trpc/client';
import { afterEach, expect, test, vi } from 'vitest';
import { TitleFields } from '../../../client/features/blog/admin/title-fields';
import { usePostEditing } from '../../../client/features/blog/admin/use-post-editing';
import type { AppRouter } from '../../../server/app-router';
import { renderInAdmin } from '../admin-fixture';

const ID = 'b5d2c1de-0f4d-4f38-9a31-0d0c2a1f1a11';
const EMPTY = { excerpt: null, featuredImage: null, featuredImageAlt: '', metaDescription: null, metaKeywords: [] };
const NOBODY = { categoryId: null, category: null, reviewerId: null, reviewer: null, author: 'Ada', authorId: 'a' };

/** The post as the server has it; undefined before it exists. */
let stored: (Record<string, unknown> & { updatedAt: Date }) | undefined;
let kept: Record<string, unknown> = {};
/** The call whose response waits, and what lets it go. */
let held: { path: string; waits: boolean; release: () => void };

function answer(path: string, input: { values: { change: Record<string, unknown> } }): unknown {
  if (path === 'admin.posts.edited') return { post: stored && { ...stored }, draft: null };
  if (path === 'admin.posts.saveCopy') {
    kept = input.values.change;
    return { updatedAt: new Date() };
  }
  if (path !== 'admin.posts.publishCopy') return [];
  const begun = stored ?? { id: ID, ...EMPTY, ...NOBODY, tags: [], createdAt: new Date() };
  stored = { ...begun, ...kept, status: 'published', copy: null, publishedAt: new Date(0), updatedAt: new Date() };
  return { id: ID };
}

const server: TRPCLink<AppRouter> =
  () =>
  ({ op: { path, input } }) =>
    observable((observer) => {
      const data = answer(path, input as Parameters<typeof answer>[1]);
      const send = () => {
        observer.next({ result: { type: 'data', data } });
        observer.complete();
      };
      if (path !== held.path) send();
      else {
        held = { ...held, path: '', waits: true, release: send };
      }
    });

function Editor() {
  const editing = usePostEditing({ id: ID, post: undefined, draft: null });
  const { form, item } = editing;
  return (
    <>
      <TitleFields form={form} isNew={item === undefined} isPublishing={editing.isPublishing} isPublic={false} />
      <button onClick={() => void editing.publish()}>Publish</button>
      <p>{editing.isSaving ? 'Saving' : item ? 'Is there' : 'New'}</p>
    </>
  );
}

afterEach(() => {
  cleanup();
  stored = undefined;
});

test.for(['saveCopy', 'publishCopy', 'edited'])(
  'what is typed while the response to %s is on its way stays, with the slug that is being published',
  async (call) => {
    const person = userEvent.setup();
    held = { path: `admin.posts.${call}`, waits: false, release: () => undefined };
    renderInAdmin(server, <Editor />, { client: { auth: {} } });
    const title = screen.getByLabelText('Title');
    await person.type(title, 'Three knives');
    await person.click(screen.getByRole('button', { name: 'Publish' }));
    await vi.waitFor(() => expect(held.waits).toBe(true), 20_000);
    await person.type(title, ' more');
    held.release();
    await screen.findByText('Is there');
    expect(title).toHaveProperty('value', 'Three knives more');
    expect(screen.getByLabelText('Slug')).toHaveProperty('value', 'three-knives');
    await person.click(screen.getByRole('button', { name: 'Publish' }));
    await vi.waitFor(() => expect(stored).toMatchObject({ title: 'Three knives more', slug: 'three-knives' }), 20_000);
  },
);
