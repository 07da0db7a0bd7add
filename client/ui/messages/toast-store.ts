import { createStore } from '../create-store';

export type Toast = {
  kind?: 'success' | 'error' | 'info';
  title: string;
  description?: string;
  subject?: string;
  /**
   * Toasts disappear after seconds: the screen must offer the same action elsewhere, or the toast's button must get the
   * focus.
   */
  action?: { label: string; run: () => void; hasFocus?: boolean };
};
export type ShownToast = Toast & { id: number };

export const shownToasts = createStore<readonly ShownToast[]>([]);
let lastId = 0;

/** Browser only. Outside React, so that toasts shown before hydration wait until the region is rendered. */
export function showToast(toast: Toast): void {
  lastId += 1;
  const others = shownToasts.get().filter(({ subject }) => !subject || subject !== toast.subject);
  shownToasts.set([...others.slice(-2), { ...toast, id: lastId }]);
}

export function dismissToast(id: number): void {
  shownToasts.set(shownToasts.get().filter((toast) => toast.id !== id));
}
