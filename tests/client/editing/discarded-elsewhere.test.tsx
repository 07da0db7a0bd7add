// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ConflictDialog } from '../../../client/features/editing/admin/conflict-dialog';
import { usePageEditing } from '../../../client/features/pages/admin/use-page-editing';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import { answeringLink, callFailure, renderInAdmin } from '../admin-fixture';

interface Saved {
  values: { typed: object };
  expectedCopyAt: Date | null;
}

/** What the server keeps of the page; another tab may discard it. */
let stored: { typed: object; at: Date } | undefined;

function answer(path: string, input: Saved): unknown {
  if (path === 'admin.pages.draft') {
    if (!stored) throw callFailure(404, 'There is no such page any more.');
    return { values: { typed: stored.typed }, updatedAt: stored.at };
  }
  if (stored?.at !== (input.expectedCopyAt ?? undefined)) throw callFailure(409, SAVED_MEANWHILE);
  stored = { typed: input.values.typed, at: new Date() };
  return { updatedAt: stored.at };
}

const server = answeringLink(answer);

const NEW = 'new:b5d2c1de-0f4d-4f38-9a31-0d0c2a1f1a11';

function Editor() {
  const editing = usePageEditing({ id: NEW, copy: null });
  const { form, problem } = editing;
  return (
    <>
      <input aria-label="Title" {...form.register('title')} />
      <input aria-label="Text" {...form.register('content')} />
      <button onClick={() => void editing.save()}>Keep</button>
      {problem?.kind === 'failed' && <p>{problem.message}</p>}
      {problem?.kind === 'conflict' && (
        <ConflictDialog conflict={problem} isSaving={editing.isSaving} onDismiss={editing.dismissProblem} />
      )}
    </>
  );
}

afterEach(() => {
  cleanup();
  stored = undefined;
});

test('a draft that another tab discarded is kept whole by the one that goes on', async () => {
  const person = userEvent.setup();
  const client = { auth: {} };
  renderInAdmin(server, <Editor />, { client });
  await person.type(screen.getByLabelText('Title'), 'Typed first');
  await person.click(screen.getByRole('button', { name: 'Keep' }));
  await vi.waitFor(() => expect(stored?.typed).toEqual({ title: 'Typed first' }), 20_000);
  stored = undefined;
  await person.type(screen.getByLabelText('Text'), 'Typed later');
  await person.click(screen.getByRole('button', { name: 'Keep' }));
  await person.click(await screen.findByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(stored?.typed).toEqual({ title: 'Typed first', content: 'Typed later' }), 20_000);
});
