import { useCallback } from 'react';
import { useToast } from '../toaster';
import type { Toast } from '../toast-store';

export function useFormToast(form: string) {
  const showToast = useToast();
  return useCallback((toast: Omit<Toast, 'subject'>) => showToast({ ...toast, subject: form }), [showToast, form]);
}
