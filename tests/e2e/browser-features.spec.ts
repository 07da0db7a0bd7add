import { hashPassword } from '../../server/features/auth/primitives/passwords';
import { ensureConfirmedUser, makeAdmin } from '../../server/features/auth/store/auth.queries';
import { insertCasino } from '../builders/casinos';
import { PASSWORD } from '../fixtures/people';
import { expect, hydrated, writingTest as test } from './test';

// docs/browser-features.md lists them, with what happens without each.
const MISSING: Record<string, () => void> = {
  'a secure context (http under a host name)': () => {
    Object.defineProperty(window, 'isSecureContext', { get: () => false });
    for (const name of ['clipboard', 'credentials', 'locks', 'serviceWorker', 'storage', 'share'])
      Object.defineProperty(Navigator.prototype, name, { get: () => undefined, configurable: true });
    Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined });
    Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined });
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(window, 'caches');
  },
  'storage (access throws)': () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  },
  'storage (full)': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  },
  'IndexedDB, channels between tabs, beacons, idle callbacks and joined abort signals': () => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
    for (const name of ['BroadcastChannel', 'requestIdleCallback']) Reflect.deleteProperty(window, name);
    Reflect.deleteProperty(Navigator.prototype, 'sendBeacon');
    Reflect.deleteProperty(AbortSignal, 'any');
  },
  'an answer of IndexedDB, the clipboard and passkeys': () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    Clipboard.prototype.writeText = () => new Promise(() => undefined);
    for (const name of ['isConditionalMediationAvailable', 'isUserVerifyingPlatformAuthenticatorAvailable'])
      Object.defineProperty(PublicKeyCredential, name, { value: () => new Promise(() => undefined) });
  },
  'permission for the clipboard, channels between tabs and passkeys': () => {
    Clipboard.prototype.writeText = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
    Object.defineProperty(window, 'BroadcastChannel', {
      value: function BroadcastChannel() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
    for (const name of ['isConditionalMediationAvailable', 'isUserVerifyingPlatformAuthenticatorAvailable'])
      Object.defineProperty(PublicKeyCredential, name, { value: () => Promise.reject(new Error('No.')) });
  },
};

test.use({ apart: 'browser-features' });
// One site for all of them.
test.describe.configure({ mode: 'default' });

for (const [at, [feature, remove]] of Object.entries(MISSING).entries()) {
  test(`Without ${feature} a visitor copies a code and signs in, and an editor writes`, async ({
    page,
    database: { db },
  }) => {
    await page.addInitScript(remove);
    const email = `without-${at}@example.com`;
    await makeAdmin(db, await ensureConfirmedUser(db, email, await hashPassword(PASSWORD)));
    const { id: casino } = await insertCasino(db, { name: `Without ${at}` });

    await page.goto('/casino/copperline');
    await hydrated(page);
    await page
      .getByRole('button', { name: /^Promo code/ })
      .first()
      .click();
    await expect(page.getByText(/^Promo code (copied!|selected)$/)).toBeVisible({ timeout: 5000 });
    await page.getByRole('main').locator('[data-save]').first().click();
    await expect(page.getByRole('main').locator('[data-save]').first()).toHaveAttribute('aria-pressed', 'true');

    await page.goto('/auth?redirectTo=/saved');
    const form = page.getByRole('main').locator('form').first();
    await form.getByLabel('Email', { exact: true }).fill(email);
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await form.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL('/saved');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();

    for (const address of ['/admin/blog/new', '/admin?tab=pages&view=new']) {
      await page.goto(address);
      await page.getByLabel('Title', { exact: true }).fill(`Begun ${at}`);
      await expect(page.getByText(/^Your changes saved .*, not public$/)).toBeVisible();
    }
    await page.goto(`/admin/casinos/edit/${casino}`);
    await page.getByLabel('Name', { exact: true }).fill(`Without it ${at}`);
    await expect(page.getByText(/^Your changes saved .*, not public$/)).toBeVisible();
  });
}
