import { configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import { dismissToast, shownToasts } from '../../client/ui/messages/toast-store';

// A slow machine is not a failure.
configure({ asyncUtilTimeout: 20_000 });

// Test files share one process and its modules, so each cleans up after itself.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const { id } of [...shownToasts.get()]) dismissToast(id);
});
