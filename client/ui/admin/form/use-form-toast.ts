import { useCallback } from 'react';
import { useToast } from '../../messages/toaster';
import type { Toast } from '../../messages/toast-store';

export function useFormToast(form: string) {
  const showToast = useToast();
  return useCallback((toast: Omit<Toast, 'subject'>) => showToast({ ...toast, subject: form }), [showToast, form]);
}
