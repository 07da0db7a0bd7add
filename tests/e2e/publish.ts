import type { Page } from 'playwright/test';
import { expect } from './test';

/** Publishes the changes of an item that visitors see. */
export async function publishChanges(page: Page, summary = ''): Promise<void> {
  await page.getByRole('button', { name: 'Publish changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish changes' });
  if (summary !== '') await dialog.getByLabel('What changed').fill(summary);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Opens a section of a casino's editor, which on a phone closes the others. */
export async function openSection(page: Page, id: string): Promise<void> {
  const summary = page.locator(`#${id} > details > summary`);
  if (!(await summary.evaluate(({ parentElement }) => (parentElement as HTMLDetailsElement).open)))
    await summary.click();
}
