import { SIGNED_IN_HERE } from './storage-keys';

/** Makes the next page request the session: the browser leaves for the provider's page and may return signed in. */
export function expectSignIn(): void {
  try {
    localStorage.setItem(SIGNED_IN_HERE, '1');
  } catch {
    // Storage may be blocked; then every page shows the visitor's view.
  }
}
