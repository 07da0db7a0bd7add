// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useDetailsMenu } from '../../../client/ui/use-details-menu';

function Page() {
  const ref = useRef<HTMLDetailsElement>(null);
  useDetailsMenu(ref);
  return (
    <>
      <details ref={ref} data-testid="menu" open>
        <summary>Games</summary>
        <p>Text</p>
        <a href="#crash">Crash</a>
      </details>
      <button>Elsewhere</button>
    </>
  );
}

const isOpen = () => screen.getByTestId<HTMLDetailsElement>('menu').open;

afterEach(cleanup);

test('a menu stays open on clicks inside it that follow no link', () => {
  render(<Page />);
  fireEvent.click(screen.getByText('Text'));
  expect(isOpen()).toBe(true);
});

test.each(['Elsewhere', 'Crash'])('a menu closes on a click on %s', (name) => {
  render(<Page />);
  fireEvent.click(screen.getByText(name));
  expect(isOpen()).toBe(false);
});

test('a menu closes when the focus moves on', () => {
  render(<Page />);
  fireEvent.focusOut(screen.getByText('Crash'), { relatedTarget: screen.getByText('Elsewhere') });
  expect(isOpen()).toBe(false);
});
