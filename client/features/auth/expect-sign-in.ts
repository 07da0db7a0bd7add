import { SIGNED_IN_HERE } from './storage-keys';

/** Has the next page ask who is signed in: somebody else's page comes between, and its answer may sign this browser in. */
export function expectSignIn(): void {
  try {
    localStorage.setItem(SIGNED_IN_HERE, '1');
  } catch {
    // Storage may be forbidden; then every page shows what a visitor sees.
  }
}
