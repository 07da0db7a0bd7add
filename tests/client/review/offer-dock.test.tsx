// @vitest-environment jsdom
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { OfferDock } from '../../../client/features/codes/offer-dock';
import { casino, renderAt } from '../casinos/casino-fixture';

afterEach(() => {
  cleanup();
  document.querySelectorAll('details, dialog').forEach((element) => element.remove());
  vi.unstubAllGlobals();
});

/** jsdom has no layout: the claim button is out of view as soon as it is observed. */
class OutOfView {
  constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    this.tell([{ isIntersecting: false }]);
  }
  disconnect() {}
}

const isDocked = () => document.documentElement.hasAttribute('data-docked');

function openForm(): HTMLElement {
  const details = document.createElement('details');
  details.open = true;
  details.append(document.createElement('form'));
  return details;
}

function openDialog(): HTMLElement {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  return dialog;
}

test.for([
  ['form', 'toggle', openForm],
  ['dialog', 'focusin', openDialog],
] as const)('The dock is away while a %s is open, and returns afterwards', async ([, event, open]) => {
  vi.stubGlobal('IntersectionObserver', OutOfView);
  await renderAt('/casinos', () => (
    <>
      <p id="claim">Claim</p>
      <OfferDock casino={casino()} replaces="claim" />
    </>
  ));
  await waitFor(() => expect(isDocked()).toBe(true));
  const opened = open();
  document.body.append(opened);
  opened.dispatchEvent(new Event(event, { bubbles: true }));
  await waitFor(() => expect(isDocked()).toBe(false));
  opened.remove();
  document.body.dispatchEvent(new Event('close'));
  await waitFor(() => expect(isDocked()).toBe(true));
});
