// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { useVersionedForm } from '../../../client/features/editing/admin/use-versioned-form';
import { VersionedForm } from '../../../client/features/editing/admin/versioned-form';
import { answeringLink, callFailure, renderInAdmin } from '../admin-fixture';

interface Values extends Record<string, unknown> {
  name: string;
  note: string;
}

interface Stored {
  stored: Values;
  version: number;
}

let stored: Stored;
/** Calls of the server that are answered when the test wants. */
let waiting: (() => void)[] = [];

async function save(values: Values, expected: number): Promise<Stored> {
  await new Promise<void>((resolve) => waiting.push(resolve));
  if (expected !== stored.version) throw callFailure(409);
  stored = { stored: { ...values, note: values.note.trim() }, version: expected + 1 };
  return structuredClone(stored);
}

function Form() {
  const editing = useVersionedForm<Values, number>({
    name: 'form',
    initial: { stored: { name: 'Name', note: 'First\n\nLast' }, version: 1 },
    resolver: (values) => ({ values, errors: {} }),
    save,
    load: () => Promise.resolve(structuredClone(stored)),
    saved: { title: 'Saved', description: 'All of it.' },
    texts: ['note'],
  });
  return (
    <VersionedForm editing={editing} label="Save">
      <input aria-label="Name" {...editing.form.register('name')} />
      <textarea aria-label="Note" {...editing.form.register('note')} />
    </VersionedForm>
  );
}

const open = () => {
  stored = { stored: { name: 'Name', note: 'First\n\nLast' }, version: 1 };
  const others = [{ userId: 'ada', name: 'Ada' }];
  const server = answeringLink((path) => (path === 'admin.forms.open' ? others : expect.fail(path)));
  renderInAdmin(server, <Form />, { client: { auth: {} } });
  return userEvent.setup();
};
const note = () => screen.getByLabelText<HTMLTextAreaElement>('Note');
const press = async (person: ReturnType<typeof userEvent.setup>) =>
  await person.click(screen.getByRole('button', { name: 'Save' }));
const answer = async (count: number) => {
  await waitFor(() => expect(waiting).toHaveLength(count));
  waiting.splice(0).forEach((resolve) => resolve());
};

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  cleanup();
  waiting = [];
});

test('What is typed into a form while it is saved stays, and is saved next', async () => {
  const person = open();
  await person.type(note(), ' line ');
  await press(person);
  await person.type(note(), 'and more');
  await person.type(screen.getByLabelText('Name'), ' too');
  await answer(1);
  await screen.findAllByText('Unsaved changes');
  expect(note().value).toBe('First\n\nLast line and more');
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Name too');
  await press(person);
  await answer(1);
  await screen.findAllByText('Saved');
  expect(stored.stored).toEqual({ name: 'Name too', note: 'First\n\nLast line and more' });
});

test('What is typed into a form while a colleague’s save is found stays beside it', async () => {
  const person = open();
  stored = { stored: { name: 'Name', note: 'First, theirs\n\nLast' }, version: 2 };
  await person.type(note(), ' line');
  await press(person);
  await person.type(note(), ' and more');
  await answer(1);
  await answer(1);
  await screen.findAllByText('Saved');
  expect(note().value).toBe('First, theirs\n\nLast line and more');
  expect(screen.getByText(/^Ada is editing this too/)).toBeDefined();
  expect(stored.stored.note).toBe('First, theirs\n\nLast line and more');
});
