import { afterAll, vi } from 'vitest';
import { dismissToast, toastStore } from '../../client/ui/toast-store';

// The next file goes on in this process, with the modules of this one.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const { id } of [...toastStore.read()]) dismissToast(id);
});
