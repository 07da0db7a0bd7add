// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TRPCClientError } from '@trpc/client';
import { afterEach, expect, test, vi } from 'vitest';
import { ContactForm } from '../../../client/features/contact/contact-form';

afterEach(cleanup);

type Send = Parameters<typeof ContactForm>[0]['send'];

function show(send: Send, isSent = false) {
  const history = createMemoryHistory({ initialEntries: ['/contact'] });
  const router = createRouter({ routeTree: createRootRoute(), history } as never);
  render(
    <RouterContextProvider router={router as never}>
      <ContactForm isSent={isSent} send={send} />
    </RouterContextProvider>,
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function fill() {
  await userEvent.type(field('Name'), 'Ada');
  await userEvent.type(field('Email address'), ' ada@example.com');
  await userEvent.type(field('Message'), 'A wrong figure.{enter}It is 4.3%.');
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Send Message' }));

function refusal(data: Record<string, unknown>, message: string) {
  return new TRPCClientError(message, { result: { error: { message, code: -32600, data } } });
}

test('missing input is reported next to each field, the first gets the focus, and nothing is sent', async () => {
  const send = vi.fn();
  show(send);
  await submit();
  for (const sentence of ['Please enter your name', 'Please enter your email address', 'Please enter a message']) {
    expect(screen.getByText(sentence)).toBeDefined();
  }
  expect(document.activeElement).toBe(field('Name'));
  expect(field('Subject (optional)').hasAttribute('aria-invalid')).toBe(false);
  expect(send).not.toHaveBeenCalled();
});

test('a valid message is sent as typed and the success takes the focus', async () => {
  const send = vi.fn(() => Promise.resolve());
  show(send);
  await fill();
  await submit();
  expect(send).toHaveBeenCalledExactlyOnceWith({
    name: 'Ada',
    email: 'ada@example.com',
    subject: '',
    message: 'A wrong figure.\nIt is 4.3%.',
    website: '',
    submissionId: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Message sent' })));
  await userEvent.click(screen.getByRole('link', { name: 'Write another' }));
  expect(field('Message').value).toBe('');
});

test('a field error from the server appears at its field and the text stays', async () => {
  const fieldErrors = { email: ['The part before the @ is too long'] };
  show(() => Promise.reject(refusal({ fieldErrors, httpStatus: 400 }, 'The part before the @ is too long')));
  await fill();
  await submit();
  expect(await screen.findByText('The part before the @ is too long')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field('Email address')));
  expect(field('Message').value).toBe('A wrong figure.\nIt is 4.3%.');
});

test.for([
  [refusal({ httpStatus: 429 }, 'Too many attempts.'), 'Too many attempts.'],
  [new TypeError('fetch failed'), 'That did not reach us. Your text is still here; please try again.'],
] as const)('any other failure is announced and the text stays: %s', async ([error, sentence]) => {
  show(() => Promise.reject(error));
  await fill();
  await submit();
  expect(screen.getByRole('alert').textContent).toContain(sentence);
  expect(field('Message').value).toBe('A wrong figure.\nIt is 4.3%.');
});

test('a try whose answer was lost is repeated under its id, and the next message has another', async () => {
  const send = vi.fn<Send>(() => Promise.resolve()).mockRejectedValueOnce(new TypeError('fetch failed'));
  show(send);
  await fill();
  await submit();
  await submit();
  await userEvent.click(await screen.findByRole('link', { name: 'Write another' }));
  await fill();
  await submit();
  const [lost, repeated, next] = send.mock.calls.map(([{ submissionId }]) => submissionId);
  expect(repeated).toBe(lost);
  expect(next).not.toBe(lost);
});

test('a second click while the first is in flight sends nothing', async () => {
  let answer: () => void = () => undefined;
  const send = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  show(send);
  await fill();
  await submit();
  await submit();
  expect(send).toHaveBeenCalledOnce();
  answer();
  await screen.findByText('Message sent');
});

test('the contact form works without script: the form posts, and the next page confirms the message', () => {
  show(vi.fn());
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Write to us' });
  expect([form.method, form.getAttribute('action')]).toEqual(['post', '/contact']);
  cleanup();
  show(vi.fn(), true);
  expect(screen.getByRole('heading', { name: 'Message sent' })).toBeDefined();
  expect(document.activeElement).toBe(document.body);
});
