import { useCallback } from 'react';
import { useToast } from '../toaster';
import type { Toast } from '../toast-store';

/** For what a form saves and what is refused of it: the later toast takes the place of the earlier one. */
export function useFormToast(form: string) {
  const showToast = useToast();
  return useCallback((toast: Omit<Toast, 'subject'>) => showToast({ ...toast, subject: form }), [showToast, form]);
}
