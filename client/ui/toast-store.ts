export type Toast = {
  kind?: 'success' | 'error' | 'info';
  title: string;
  description?: string;
  /** A toast replaces an earlier one with the same subject. */
  subject?: string;
  /**
   * Toasts disappear after seconds: the screen must offer the same action elsewhere, or the toast's button must get the
   * focus.
   */
  action?: { label: string; run: () => void; hasFocus?: boolean };
};
export type ShownToast = Toast & { id: number };

const nothing: readonly ShownToast[] = [];

let shown = nothing;
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly ShownToast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Browser only. Outside React on purpose, so that toasts shown before hydration wait until the region is rendered. */
export function showToast(toast: Toast): void {
  lastId += 1;
  const others = shown.filter(({ subject }) => !subject || subject !== toast.subject);
  replace([...others.slice(-2), { ...toast, id: lastId }]);
}

export function dismissToast(id: number): void {
  replace(shown.filter((toast) => toast.id !== id));
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => shown,
  readOnServer: () => nothing,
};
