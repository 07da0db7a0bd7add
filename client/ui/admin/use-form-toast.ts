import { useCallback } from 'react';
import { useToast } from '../toaster';
import type { Toast } from '../toast-store';

/** Toasts about saving a form: a newer one replaces the previous one. */
export function useFormToast(form: string) {
  const showToast = useToast();
  return useCallback((toast: Omit<Toast, 'subject'>) => showToast({ ...toast, subject: form }), [showToast, form]);
}
