import { browserStorage } from '../../trpc/browser-storage';
import { SIGNED_IN_HERE } from './storage-keys';

/** Makes the next page request the session: the browser leaves this one and may return signed in. */
export function expectSignIn(): void {
  browserStorage.write(SIGNED_IN_HERE, '1');
}
