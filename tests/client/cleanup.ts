import { afterAll, vi } from 'vitest';
import { dismissToast, shownToasts } from '../../client/ui/toast-store';

// Test files share one process and its modules, so each cleans up after itself.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const { id } of [...shownToasts.get()]) dismissToast(id);
});
